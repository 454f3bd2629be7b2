/** Where a seat is, and a real socket to it. */
import type { Wire } from "./line";

export interface Address {
  table: string;
  seat: number | null;
  invite?: string;
  host?: string;
}

/** A real socket to a seat of a table. */
export function openSocket(address: Address): Wire {
  const query = new URLSearchParams();
  if (address.seat !== null) query.set("seat", String(address.seat));
  if (address.invite) query.set("invite", address.invite);
  if (address.host) query.set("host", address.host);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const path = `/api/tables/${encodeURIComponent(address.table)}/socket?${query}`;
  return new WebSocket(`${scheme}://${location.host}${path}`) as unknown as Wire;
}
