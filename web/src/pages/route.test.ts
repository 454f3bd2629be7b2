import { expect, test } from "vitest";
import { parseRoute } from "./route";

test.each([
  ["/", "", { page: "home" }],
  ["/new/chess", "", { page: "new", game: "chess" }],
  ["/table/abc", "?invite=xyz", { page: "table", id: "abc", invite: "xyz" }],
  ["/rules", "", { page: "rules", game: null }],
  ["/lesson/chess", "", { page: "lesson", game: "chess" }],
  ["/review/abc-1", "?step=3", { page: "review", id: "abc-1" }],
  ["/table", "", { page: "nowhere" }],
  ["/table/a/b", "", { page: "nowhere" }],
  ["/%E0%A4%A", "", { page: "nowhere" }],
])("%s%s", (path, search, route) => expect(parseRoute(path, search)).toEqual(route));
