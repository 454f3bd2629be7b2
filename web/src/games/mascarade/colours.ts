/** The coat and the glove of every player: they stay theirs when players change seats. */
export interface Coat {
  cloth: string;
  light: string;
  glove: string;
  seam: string;
}

const KID = { glove: "#f1e5cc", seam: "#84714f" };
const DARK = { glove: "#3a3440", seam: "#0e0b10" };

const COATS: readonly Coat[] = [
  { cloth: "#23648c", light: "#4a93bb", ...KID },
  { cloth: "#6a4499", light: "#9a74c8", ...KID },
  { cloth: "#9c2745", light: "#c9556f", ...KID },
  { cloth: "#c06a22", light: "#e39b4d", ...DARK },
  { cloth: "#b3932c", light: "#dcc062", ...KID },
  { cloth: "#c77a94", light: "#ebb0c2", ...KID },
  { cloth: "#1d8a94", light: "#5cc0c8", ...KID },
  { cloth: "#3c3a48", light: "#6c6a7c", ...KID },
  { cloth: "#cc5a3e", light: "#ec8f73", ...DARK },
  { cloth: "#cfc6b4", light: "#f0e9da", ...DARK },
  { cloth: "#a23a7e", light: "#cf70ae", ...DARK },
  { cloth: "#6b7c8e", light: "#9bacbd", ...KID },
];

export const coatOf = (person: number): Coat => COATS[person % COATS.length] as Coat;
