/** What the rules of Volto need beside their words. */
import type { RulesParts } from "../../contract";
import { FACE_BOX } from "../art";
import BoardFigure from "./BoardFigure.svelte";
import MoveDiagram from "./MoveDiagram.svelte";
import trials from "./trials.json";

const parts: RulesParts = {
  trials,
  figures: { board: BoardFigure },
  art: { url: "", box: FACE_BOX },
  Diagram: MoveDiagram,
  phoneHeight: "64rem",
};

export default parts;
