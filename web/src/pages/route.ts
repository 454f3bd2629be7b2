/** The parts of the page, and which of them an address means. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string | null }
  | { page: "table"; id: string; invite: string }
  | { page: "rules"; game: string | null }
  | { page: "lesson"; game: string }
  | { page: "review"; id: string }
  | { page: "nowhere" };

export function parseRoute(path: string, search: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decode);
  const query = new URLSearchParams(search);
  if (rest.length) return { page: "nowhere" };
  if (!first) return { page: "home" };
  if (first === "new") return { page: "new", game: second || null };
  if (first === "table" && second) return { page: "table", id: second, invite: query.get("invite") ?? "" };
  if (first === "rules") return { page: "rules", game: second || null };
  if (first === "lesson" && second) return { page: "lesson", game: second };
  if (first === "review" && second) return { page: "review", id: second };
  return { page: "nowhere" };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
