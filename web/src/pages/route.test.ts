import { expect, test } from "vitest";
import { parseRoute, tableAddress } from "./route";

test.each([
  ["/", "", { page: "home" }],
  ["/new/chess", "", { page: "new", game: "chess" }],
  ["/table/abc", "", { page: "table", id: "abc", invite: "" }],
  ["/table/abc", "?invite=xyz", { page: "table", id: "abc", invite: "xyz" }],
  ["/rules", "", { page: "rules", game: null }],
  ["/lesson/chess", "", { page: "lesson", game: "chess" }],
  ["/review/abc-1", "?step=3", { page: "review", id: "abc-1" }],
  ["/admin", "", { page: "admin" }],
  ["/admin/x", "", { page: "nowhere" }],
  ["/table", "", { page: "nowhere" }],
  ["/table/a/b", "", { page: "nowhere" }],
  ["/%E0%A4%A", "", { page: "nowhere" }],
])("%s%s", (path, search, route) => expect(parseRoute(path, search)).toEqual(route));

test("a link has its invitation where no server sees it", () => {
  expect(tableAddress("abc", "")).toBe("/table/abc");
  const [path = "", hash = ""] = tableAddress("abc", "xyz").split("#");
  expect(path).toBe("/table/abc");
  expect(parseRoute(path, "", `#${hash}`)).toEqual({ page: "table", id: "abc", invite: "xyz" });
});

test("where a link has two invitations, the hidden one counts", () => {
  expect(parseRoute("/table/abc", "?invite=old", "#invite=new")).toMatchObject({ invite: "new" });
});
