/** What the rules of Mascarade need beside their words. */
import type { RulesParts } from "../../contract";
import art from "../art.svg?url";
import TableFigure from "./TableFigure.svelte";
import trials from "./trials.json";

const parts: RulesParts = {
  trials,
  figures: { table: TableFigure },
  art: { url: art, box: "0 0 100 120" },
};

export default parts;
