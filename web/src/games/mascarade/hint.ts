/** A move in words. */
import * as m from "../../i18n/generated/messages.js";
import type { SayContext } from "../contract";
import { readMove } from "./offer";
import type { View } from "./types";
import { confirmation, maskName, placeName } from "./words";

export function say(text: string, { names, view }: SayContext<View>): string {
  const { verb, object, truth } = readMove(text);
  if (verb === "look") return m.mascarade_look_hint();
  if (verb === "announce") return m.mascarade_announce_this({ mask: maskName(object) });
  if (verb === "name") return m.mascarade_name_this({ mask: maskName(object) });
  if (verb === "contest") return object === "yes" ? m.mascarade_contest() : m.mascarade_do_not_contest();
  if (object === "none") return m.mascarade_do_nothing();
  const places = object.split(",").map((place) => placeName(Number(place), view.persons, names));
  if (truth === undefined) return confirmation(view.claim ?? "", places);
  const deed = truth === "real" ? m.mascarade_really_swap() : m.mascarade_only_pretend();
  return m.mascarade_hint_swap({ deed, names: places.join(", ") });
}
