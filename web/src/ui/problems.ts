/** What a code of the server means, in the reader's language. */
import * as m from "../i18n/generated/messages.js";

const WORDS: Record<string, () => string> = {
  offline: m.problem_offline,
  unavailable: m.problem_unavailable,
  restarting: m.problem_restarting,
  missing: m.problem_missing,
  not_allowed: m.problem_not_allowed,
  not_now: m.problem_not_now,
  not_free: m.problem_not_free,
  name_taken: m.problem_name_taken,
  no_identity: m.problem_no_identity,
  illegal_move: m.problem_illegal_move,
  malformed_move: m.problem_illegal_move,
  wrong_seat: m.problem_wrong_seat,
  game_over: m.problem_game_over,
  stale: m.problem_stale,
  foreign_host: m.problem_foreign_host,
  bad_message: m.problem_bad_message,
  bad_request: m.problem_bad_message,
  used_id: m.problem_bad_message,
  bad_options: m.problem_bad_options,
  seat_changed: m.problem_seat_changed,
  deleted: m.problem_deleted,
  closed: m.problem_closed,
  banned: m.problem_banned,
  muted: m.problem_muted,
  not_admin: m.problem_not_admin,
  left: m.problem_left,
  signed_out: m.problem_signed_out,
  no_spectators: m.problem_no_spectators,
  wrong_protocol: m.problem_wrong_protocol,
  flood: m.problem_flood,
  busy: m.problem_busy,
  slow_reader: m.problem_offline,
  silent: m.problem_offline,
  idle: m.problem_offline,
};

/** `reason` is why, in the words of whoever decided so. */
export function problem(code: string, wait: number | null = null, reason = ""): string {
  if (code === "too_fast") return m.problem_too_fast({ seconds: wait ?? 1 });
  const words = (WORDS[code] ?? m.problem_failure)();
  return reason ? m.problem_reason({ problem: words, reason }) : words;
}
