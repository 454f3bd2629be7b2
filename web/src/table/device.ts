/** Seats that one device plays, as the table tells. */
import type { TableView } from "../api/messages";

/** The other seats of the device that plays a seat. */
export function sharesWith(table: TableView, number: number): number[] {
  const device = table.seats[number]?.device ?? null;
  if (device === null) return [];
  return table.seats.flatMap((seat, other) => (seat.device === device && other !== number ? [other] : []));
}
