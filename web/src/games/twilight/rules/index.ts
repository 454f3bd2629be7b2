/** What the rules of Twilight of Venice need beside their words. */
import type { RulesParts } from "../../contract";
import art from "../art.svg?url";
import TrackFigure from "./TrackFigure.svelte";
import trials from "./trials.json";

const parts: RulesParts = {
  trials,
  figures: { track: TrackFigure },
  art: {
    url: art,
    box: "0 0 24 24",
    colours: {
      "card-doge": "var(--gold-ink)",
      "card-merchant": "var(--good)",
      "card-harlequin": "var(--burgundy)",
    },
  },
};

export default parts;
