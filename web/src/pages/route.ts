/** The parts of the page, and which of them an address means. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null }
  | { page: "table"; id: string; invite: string }
  | { page: "rules"; game: string | null }
  | { page: "lesson"; game: string }
  | { page: "review"; id: string }
  | { page: "admin" }
  | { page: "nowhere" };

export function parseRoute(path: string, search: string, hash = ""): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decode);
  if (rest.length) return { page: "nowhere" };
  if (!first) return { page: "home" };
  if (first === "new") return { page: "new", game: second || null };
  if (first === "table" && second) return { page: "table", id: second, invite: inviteIn(search, hash) };
  if (first === "rules") return { page: "rules", game: second || null };
  if (first === "lesson" && second) return { page: "lesson", game: second };
  if (first === "review" && second) return { page: "review", id: second };
  if (first === "admin" && !second) return { page: "admin" };
  return { page: "nowhere" };
}

/** The invitation of a link: after the #, which no server and no log ever sees; older links have it before. */
function inviteIn(search: string, hash: string): string {
  const found = new URLSearchParams(hash.replace(/^#/, "")).get("invite");
  return found ?? new URLSearchParams(search).get("invite") ?? "";
}

/** The address of a table on this site. */
export function tableAddress(id: string, invite: string): string {
  return `/table/${encodeURIComponent(id)}${invite ? `#invite=${encodeURIComponent(invite)}` : ""}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
