/** Clocks in words and figures. */

/** The time somebody has left: at `since` he had `left`, and his clock may have run since. */
export function timeLeft(left: number, since: number, isRunning: boolean, now: number): number {
  return Math.max(0, isRunning ? left - (now - since) : left);
}

/** Milliseconds as a clock shows them: `1:05`, `12:00:00`, with tenths in the last ten seconds. */
export function clockText(milliseconds: number): string {
  const tenths = Math.ceil(milliseconds / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
