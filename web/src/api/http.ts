/** Requests to the server; what it refuses comes as an `ApiError` with a code for programs. */
import type {
  Banner,
  Code,
  Created,
  GameInfo,
  Lobby,
  Me,
  Mine,
  NewReport,
  NewTable,
  Review,
  Believed,
  Seated,
  Shown,
  SitDown,
  Trial,
  Tried,
} from "./generated/http";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly status: number,
    readonly wait: number | null = null,
    /** Why, in the words of whoever decided so. */
    readonly reason = "",
  ) {
    super(`${code}: ${detail}`);
  }
}

export async function request<Answer>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError("offline", "the server cannot be reached", 0);
  }
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = (answer ?? {}) as { code?: string; message?: string; reason?: string };
    const wait = Number(response.headers.get("retry-after")) || null;
    const code = problem.code ?? (response.status >= 500 ? "unavailable" : "bad_request");
    throw new ApiError(code, problem.message ?? "", response.status, wait, problem.reason);
  }
  return answer as Answer;
}

export const query = (values: Record<string, string | number | null | undefined>) => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : "";
};

export const showBanner = () => request<Banner>("GET", "/api/banner");
export const whoAmI = () => request<Me>("GET", "/api/me");
export const nameMyself = (name: string) => request<Me>("POST", "/api/me", { name });
export const makeCode = () => request<Code>("POST", "/api/me/code");
export const takeCode = (code: string) => request<Me>("POST", "/api/me/take", { code });
/** Sign this guest out at all devices; with `stay`, at all others. */
export const signOut = (stay: boolean) => request<Me>("POST", "/api/me/sign-out", { stay });
export const listGames = () => request<GameInfo[]>("GET", "/api/games");
export const listTables = () => request<Lobby>("GET", "/api/tables");
export const listMine = () => request<Mine>("GET", "/api/me/tables");
export const createTable = (table: NewTable) => request<Created>("POST", "/api/tables", table);
export const showTable = (id: string, invite = "") =>
  request<Shown>(
    "GET",
    `/api/tables/${encodeURIComponent(id)}`,
    undefined,
    // What is no invitation at all may not even be a header.
    /^[\w-]{1,64}$/.test(invite) ? { "x-ridotto-invite": invite } : {},
  );
export const sitDown = (id: string, how: SitDown) =>
  request<Seated>("POST", `/api/tables/${encodeURIComponent(id)}/seats`, how);
export const removeTable = (id: string) => request<undefined>("DELETE", `/api/tables/${encodeURIComponent(id)}`);
export const report = (id: string, what: NewReport) =>
  request<undefined>("POST", `/api/tables/${encodeURIComponent(id)}/reports`, what);
export const tryMoves = (trial: Trial) => request<Tried>("POST", "/api/trials", trial);
export const reviewRecord = (id: string, seat: number | null) =>
  request<Review>("GET", `/api/records/${encodeURIComponent(id)}/review${query({ seat })}`);
export const believed = (id: string, seat: number | null, step: number) =>
  request<Believed>("GET", `/api/records/${encodeURIComponent(id)}/beliefs${query({ seat, step })}`);
export const recordAddress = (id: string) => `/api/records/${encodeURIComponent(id)}`;
