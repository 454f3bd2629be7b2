/** What the server offers, sorted: every text of `legal` by what it asks a person to choose. */

/** A swap that is done or only pretended; who holds both texts chooses unseen. */
export interface Secret {
  real: string;
  fake: string;
}

export interface Pair {
  places: readonly [number, number];
  /** The move, where nothing is left to choose in secret. */
  move: string | null;
  secret: Secret | null;
}

export interface Offer {
  look: string | null;
  swap: ReadonlyMap<number, Secret>;
  announce: ReadonlyMap<string, string>;
  contest: { yes: string; no: string } | null;
  /** One place: for the Guru, the Princess, the Swindler, the Spy or the Witch. */
  single: ReadonlyMap<number, string>;
  /** Two places: for the Puppet Master or the Fool. */
  pairs: readonly Pair[];
  /** The Witch may do nothing. */
  decline: string | null;
  /** The Spy has looked and swaps now, or pretends to. */
  spied: ReadonlyMap<number, Secret>;
  /** The Guru's victim names a mask. */
  name: ReadonlyMap<string, string>;
}

const FORM = /^(\w+)(?::([\w,]+))?(?::(real|fake))?$/;

export interface Read {
  verb: string;
  object: string;
  truth: string | undefined;
}

/** The parts of the text of a move. */
export function readMove(text: string): Read {
  const [, verb = "", object = "", truth] = FORM.exec(text) ?? [];
  return { verb, object, truth };
}

export function readLegal(legal: readonly string[]): Offer {
  const swap = new Map<number, Secret>();
  const announce = new Map<string, string>();
  const single = new Map<number, string>();
  const spied = new Map<number, Secret>();
  const name = new Map<string, string>();
  const pairs = new Map<string, Pair>();
  const answers: { yes?: string; no?: string } = {};
  let look: string | null = null;
  let decline: string | null = null;
  for (const text of legal) {
    const { verb, object, truth } = readMove(text);
    if (verb === "look") look = text;
    else if (verb === "announce") announce.set(object, text);
    else if (verb === "name") name.set(object, text);
    else if (verb === "contest") answers[object === "yes" ? "yes" : "no"] = text;
    else if (verb === "witch" && object === "none") decline = text;
    else if (verb === "swap") addSecret(swap, Number(object), text, truth);
    else if (verb === "spy" && truth) addSecret(spied, Number(object), text, truth);
    else if (verb === "targets") addPair(pairs, object, text, truth);
    else if (verb === "target" || verb === "spy" || verb === "witch") single.set(Number(object), text);
  }
  const { yes, no } = answers;
  const contest = yes !== undefined && no !== undefined ? { yes, no } : null;
  return { look, swap, announce, contest, single, pairs: [...pairs.values()], decline, spied, name };
}

function addSecret(found: Map<number, Secret>, place: number, text: string, truth: string | undefined): void {
  found.set(place, joined(found.get(place) ?? null, text, truth));
}

function addPair(found: Map<string, Pair>, object: string, text: string, truth: string | undefined): void {
  const [first = 0, second = 0] = object.split(",").map(Number);
  const secret = truth ? joined(found.get(object)?.secret ?? null, text, truth) : null;
  found.set(object, { places: [first, second], move: truth ? null : text, secret });
}

function joined(secret: Secret | null, text: string, truth: string | undefined): Secret {
  const whole = secret ?? { real: text, fake: text };
  return truth === "real" ? { ...whole, real: text } : { ...whole, fake: text };
}

/** The places that can be picked now, when some are picked already. */
export function choosable(offer: Offer, picked: readonly number[]): ReadonlySet<number> {
  if (offer.pairs.length) {
    const open = offer.pairs.filter(({ places }) => picked.every((place) => places.includes(place)));
    return new Set(open.flatMap(({ places }) => places));
  }
  if (offer.single.size) return new Set(offer.single.keys());
  return new Set(offer.swap.keys());
}

/** How many places have to be picked. */
export function wanted(offer: Offer): 0 | 1 | 2 {
  if (offer.pairs.length) return 2;
  return offer.single.size || offer.swap.size ? 1 : 0;
}

/** What the picked places mean, when they are complete: one move, or two to choose from in secret. */
export function chosen(offer: Offer, picked: readonly number[]): { move: string | null; secret: Secret | null } | null {
  if (picked.length === 0 || picked.length !== wanted(offer)) return null;
  if (offer.pairs.length) {
    return offer.pairs.find(({ places }) => picked.every((place) => places.includes(place))) ?? null;
  }
  const [place = -1] = picked;
  const move = offer.single.get(place) ?? null;
  const secret = move === null ? (offer.swap.get(place) ?? null) : null;
  return move === null && secret === null ? null : { move, secret };
}
