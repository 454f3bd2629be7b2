/** A move in words, with what speaks for it as far as the rules say: nothing hidden is known here. */
import * as m from "../../i18n/generated/messages.js";
import type { SayContext } from "../contract";
import { readMove } from "./offer";
import type { View } from "./types";
import { confirmation, maskName, maskPower, placeName } from "./words";

export function say(text: string, context: SayContext<View>): string {
  const why = reasonFor(text, context.view);
  return why ? `${deed(text, context)}. ${why}` : deed(text, context);
}

function deed(text: string, { names, view }: SayContext<View>): string {
  const { verb, object, truth } = readMove(text);
  if (verb === "look") return m.mascarade_look_hint();
  if (verb === "announce") return m.mascarade_announce_this({ mask: maskName(object) });
  if (verb === "name") return m.mascarade_name_this({ mask: maskName(object) });
  if (verb === "contest") {
    return object === "yes" ? m.mascarade_no_i_am({ mask: maskName(view.claim ?? "") }) : m.mascarade_let_it_pass();
  }
  if (object === "none") return m.mascarade_do_nothing();
  const places = object.split(",").map((place) => placeName(Number(place), view.persons, names));
  if (truth === undefined) return confirmation(view.claim ?? "", places);
  const how = truth === "real" ? m.mascarade_really_swap() : m.mascarade_only_pretend();
  return m.mascarade_hint_swap({ deed: how, names: places.join(", ") });
}

function reasonFor(text: string, view: View): string {
  const { verb, object, truth } = readMove(text);
  if (verb === "look") return m.mascarade_why_look();
  if (verb === "announce") return maskPower(object);
  if (verb === "name") return m.mascarade_name_text();
  if (verb === "contest") {
    if (object === "no") return m.mascarade_why_pass();
    return m.mascarade_why_contest({ power: maskPower(view.claim ?? "") });
  }
  if (truth === "real") return m.mascarade_why_real();
  return truth === "fake" ? m.mascarade_why_fake() : "";
}
