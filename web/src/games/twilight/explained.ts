/** Explanations of figures and cards, for whoever points at them. */
import * as m from "../../i18n/generated/messages.js";
import type { Explanation } from "../../stage/explain";
import { typeOf, type Figure } from "./notation";
import { cardWord, figureWord, typeWord, type Eyes } from "./words";

const ABOUT: Record<Figure, () => string> = {
  doge: m.twilight_about_doge,
  west: m.twilight_about_guard,
  east: m.twilight_about_guard,
  merchant: m.twilight_about_merchant,
  harlequin: m.twilight_about_harlequin,
  favourite: m.twilight_about_favourite,
};

export function aboutFigure(figure: Figure, eyes: Eyes): Explanation {
  return { title: figureWord(figure, eyes), text: ABOUT[figure]() };
}

export function aboutCard(card: string): Explanation {
  const title = cardWord(card);
  if (card === "D1") return { title, text: m.twilight_about_card_doge() };
  if (card === "G1") return { title, text: m.twilight_about_card_guard() };
  if (card === "G11") return { title, text: m.twilight_about_card_guards() };
  if (card === "GX") return { title, text: m.twilight_about_card_gather() };
  const walk =
    card === "HC"
      ? m.twilight_about_card_centre()
      : m.twilight_about_card_walk({ figure: typeWord(typeOf(card)), count: card.slice(1) });
  return { title, text: typeOf(card) === "harlequin" ? `${walk} ${m.twilight_about_harlequin()}` : walk };
}
