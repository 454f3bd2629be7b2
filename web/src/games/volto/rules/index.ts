/** What the rules of Volto need beside their words. */
import type { RulesParts } from "../../contract";
import art from "../art.svg?url";
import BoardFigure from "./BoardFigure.svelte";
import MoveDiagram from "./MoveDiagram.svelte";
import trials from "./trials.json";

const parts: RulesParts = {
  trials,
  figures: { board: BoardFigure },
  art: { url: art, box: "0 0 100 100" },
  Diagram: MoveDiagram,
  phoneHeight: "64rem",
};

export default parts;
