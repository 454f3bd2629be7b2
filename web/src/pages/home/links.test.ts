import { describe, expect, it } from "vitest";
import { readPasted } from "./links";

const HOUSE = "https://ridotto.example:8443";
const ID = "abcdefghjkmn";
const INVITE = "0123456789abcdef0123";
const TABLE = { kind: "table", id: ID, invite: INVITE };

describe("what is pasted to join", () => {
  it.each([
    `${HOUSE}/table/${ID}#invite=${INVITE}`,
    `Come and play: ${HOUSE}/table/${ID}#invite=${INVITE}!`,
    `ridotto.example:8443/table/${ID}#invite=${INVITE}`,
    `table/${ID}#invite=${INVITE}`,
    `${ID}#invite=${INVITE}`,
    `${HOUSE}/table/${ID}?invite=${INVITE}`,
    `  ${HOUSE}/table/${ID}?invite=${INVITE}  \n`,
    `<${HOUSE}/table/${ID}?invite=${INVITE}>`,
    `Come and play: ${HOUSE}/table/${ID}?invite=${INVITE}!`,
    `http://ridotto.example:8443/table/${ID}?invite=${INVITE}`,
    `ridotto.example:8443/table/${ID}?invite=${INVITE}`,
    `/table/${ID}?invite=${INVITE}`,
    `table/${ID}?invite=${INVITE}`,
    `${ID}?invite=${INVITE}`,
    `${ID}&invite=${INVITE}`,
    `${ID}.${INVITE}`,
    `"${ID}.${INVITE}"`,
    `${ID.toUpperCase()}.${INVITE.toUpperCase()}`,
  ])("%s is a table with an invitation", (text) => {
    expect(readPasted(text, HOUSE)).toEqual(TABLE);
  });

  it.each([ID, `/table/${ID}`, `${HOUSE}/table/${ID}`, `${HOUSE}/table/${ID}.`])(
    "%s is a table without one",
    (text) => {
      expect(readPasted(text, HOUSE)).toEqual({ kind: "table", id: ID, invite: "" });
    },
  );

  it.each(["", "   ", "\n"])("%j is nothing", (text) => {
    expect(readPasted(text, HOUSE)).toEqual({ kind: "empty" });
  });

  it.each([
    [`https://elsewhere.example/table/${ID}?invite=${INVITE}`, "elsewhere.example"],
    [`elsewhere.example/table/${ID}?invite=${INVITE}`, "elsewhere.example"],
  ])("%s leads elsewhere", (text, house) => {
    expect(readPasted(text, HOUSE)).toEqual({ kind: "elsewhere", house });
  });

  it.each([
    "hello world",
    "abc",
    "$$$$",
    `${ID}.not-an-invitation`,
    `${HOUSE}/`,
    `${HOUSE}/table`,
    "http://",
    "a/b/c/d",
  ])("%s cannot be read", (text) => {
    expect(readPasted(text, HOUSE)).toEqual({ kind: "unreadable" });
  });

  it("knows the other pages of this site", () => {
    expect(readPasted(`${HOUSE}/review/${ID}-1`, HOUSE)).toEqual({ kind: "page", address: `/review/${ID}-1` });
  });
});
