/** The log of a table: the game's own lines, or one for every event that needs words. */
import type { GameBoard, LogContext, LogLine } from "../games/contract";

export function linesOf(
  board: Pick<GameBoard<unknown, unknown>, "log" | "tell">,
  events: readonly unknown[],
  context: LogContext,
): LogLine[] {
  if (board.log) return board.log(events, context);
  return events.flatMap((event, number) => {
    const text = board.tell(event, { ...context, before: events.slice(0, number) });
    return text === null || text === "" ? [] : [{ heard: number + 1, text }];
  });
}
