/** Where a seat is, and a real socket to it; tokens are said in the hello, for addresses are written down. */
import type { Wire } from "./line";

export interface Address {
  table: string;
  seat: number | null;
  invite?: string;
  host?: string;
}

/** A real socket to a seat of a table. */
export function openSocket(address: Address): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = address.seat === null ? "" : `?seat=${address.seat}`;
  const path = `/api/tables/${encodeURIComponent(address.table)}/socket${query}`;
  return new WebSocket(`${scheme}://${location.host}${path}`) as unknown as Wire;
}
