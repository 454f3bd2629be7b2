/** What somebody has pasted to join a table: a whole link, its last part, or "ID.INVITE". */
export type Pasted =
  | { kind: "table"; id: string; invite: string }
  | { kind: "page"; address: string }
  | { kind: "empty" }
  | { kind: "elsewhere"; house: string }
  | { kind: "unreadable" };

const PAGES = ["rules", "lesson", "review", "new"];
const ID = /^[a-z0-9][a-z0-9-]{3,63}$/i;
const INVITE = /^[0-9a-f]{4,64}$/i;

/** Read a link or code leniently; `origin` is the address of this site. */
export function readPasted(text: string, origin: string): Pasted {
  const trimmed = text.trim();
  if (!trimmed) return { kind: "empty" };
  const link = /(?:https?:\/\/|www\.)[^\s<>"']+/i.exec(trimmed)?.[0];
  if (link) return readLink(link.startsWith("www.") ? `https://${link}` : link, origin);
  const bare = trimmed.replace(/^[<("'`]+|[>)"'`,;!]+$/g, "");
  if (/\s/.test(bare)) return { kind: "unreadable" };
  return readPath(bare, origin);
}

function readLink(link: string, origin: string): Pasted {
  const url = parse(link.replace(/[.,;:!?)\]]+$/, ""));
  if (!url) return { kind: "unreadable" };
  if (url.host !== new URL(origin).host) return { kind: "elsewhere", house: url.host };
  return readAddress(url);
}

function readPath(text: string, origin: string): Pasted {
  const { host } = new URL(origin);
  // The scheme is often lost on the way: "ridotto.example/table/...".
  const path = text.toLowerCase().startsWith(`${host}/`) ? text.slice(host.length) : text;
  const isPath = /^\/?(table|rules|lesson|review|new)\//i.test(path);
  const url = parse(isPath ? `/${path.replace(/^\//, "")}` : `/table/${path.replace(/^\//, "")}`, origin);
  const house = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?\/table\//i.exec(path)?.[1];
  if (house) return { kind: "elsewhere", house };
  return url ? readAddress(url) : { kind: "unreadable" };
}

function readAddress(url: URL): Pasted {
  const [page = "", thing = "", ...rest] = url.pathname.split("/").filter(Boolean);
  if (rest.length) return { kind: "unreadable" };
  if (PAGES.includes(page)) return { kind: "page", address: url.pathname };
  if (page !== "table") return { kind: "unreadable" };
  const [id = "", after] = thing.split(/[.&]/, 2);
  const hidden = new URLSearchParams(url.hash.slice(1)).get("invite");
  const invite = hidden ?? url.searchParams.get("invite") ?? after?.replace(/^invite=/, "") ?? "";
  if (!ID.test(id) || (invite && !INVITE.test(invite))) return { kind: "unreadable" };
  return { kind: "table", id: id.toLowerCase(), invite: invite.toLowerCase() };
}

function parse(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
