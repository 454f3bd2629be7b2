/**
 * Small sounds, made when they are needed; no files, on from the first gesture unless muted.
 *
 * Who plays a sound must choose it, and whether and when it sounds, from what everybody at the
 * table may know: a sound that differs with a hidden mask or card tells it to the whole room.
 */
import { preferences } from "./preferences.svelte";

export type Sound =
  | "move"
  | "capture"
  | "turn"
  | "coin"
  | "card"
  | "mask"
  | "unmask"
  | "step"
  | "round"
  | "win"
  | "lose"
  | "tie"
  | "message";

/** When it begins and how long it lasts in seconds, its pitch in hertz and its loudness. */
interface Tone {
  at: number;
  for: number;
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  loud: number;
  /** A rustle is noise around its pitch, as of paper or silk. */
  shape: OscillatorType | "rustle";
}

/** A bell or a string: its pitch, and its octave above, which fades sooner. */
const bell = (at: number, pitch: number, loud: number, lasts = 0.9): Tone[] => [
  { at, for: lasts, pitch, loud, shape: "sine" },
  { at, for: lasts / 2, pitch: pitch * 2.01, loud: loud / 3, shape: "sine" },
];

const rustle = (at: number, lasts: number, pitch: number, to: number, loud: number): Tone => ({
  at,
  for: lasts,
  pitch,
  to,
  loud,
  shape: "rustle",
});

const TONES: Record<Sound, Tone[]> = {
  move: [{ at: 0, for: 0.07, pitch: 320, to: 180, loud: 0.5, shape: "triangle" }, rustle(0, 0.05, 900, 500, 0.25)],
  capture: [
    { at: 0, for: 0.09, pitch: 260, to: 90, loud: 0.7, shape: "triangle" },
    { at: 0.05, for: 0.12, pitch: 140, to: 70, loud: 0.5, shape: "sine" },
    rustle(0, 0.12, 1200, 400, 0.4),
  ],
  turn: [...bell(0, 659.3, 0.3, 0.5), ...bell(0.12, 880, 0.3, 0.6)],
  coin: [
    { at: 0, for: 0.08, pitch: 1975.5, loud: 0.2, shape: "sine" },
    { at: 0.06, for: 0.3, pitch: 2637, loud: 0.2, shape: "sine" },
  ],
  card: [rustle(0, 0.09, 2600, 1400, 0.5), rustle(0.07, 0.05, 900, 600, 0.35)],
  mask: [rustle(0, 0.18, 700, 1500, 0.35), { at: 0.12, for: 0.06, pitch: 240, to: 190, loud: 0.3, shape: "triangle" }],
  unmask: [
    rustle(0.4, 0.3, 900, 3200, 0.4),
    ...bell(0.75, 523.3, 0.22),
    ...bell(0.82, 659.3, 0.22),
    ...bell(0.89, 784, 0.26, 1.1),
  ],
  step: [
    { at: 0, for: 0.05, pitch: 190, to: 120, loud: 0.5, shape: "triangle" },
    { at: 0.16, for: 0.05, pitch: 170, to: 110, loud: 0.4, shape: "triangle" },
  ],
  round: [...bell(0, 392, 0.3, 1.4), ...bell(0.02, 587.3, 0.2, 1.2), ...bell(0.45, 392, 0.22, 1.4)],
  win: [
    ...[392, 523.3, 659.3].map((pitch, note): Tone => ({
      at: note * 0.13,
      for: 0.3,
      pitch,
      loud: 0.3,
      shape: "triangle",
    })),
    ...bell(0.39, 784, 0.3, 1.5),
    ...bell(0.39, 1046.5, 0.2, 1.5),
  ],
  lose: [
    { at: 0, for: 0.5, pitch: 392, loud: 0.28, shape: "triangle" },
    { at: 0.28, for: 0.5, pitch: 349.2, loud: 0.26, shape: "triangle" },
    { at: 0.56, for: 1.2, pitch: 293.7, to: 290, loud: 0.28, shape: "triangle" },
  ],
  tie: [...bell(0, 440, 0.25, 0.8), ...bell(0.25, 440, 0.22, 1.2), ...bell(0.25, 659.3, 0.16, 1.2)],
  message: [{ at: 0, for: 0.18, pitch: 740, to: 988, loud: 0.25, shape: "sine" }],
};
const VOLUME = 0.35;
const ATTACK = 0.008;
const SILENT = 0.0001;

class Sounds {
  private context: AudioContext | null = null;
  private out: GainNode | null = null;

  play(sound: Sound): void {
    if (!preferences.kept.sounds || !hasGesture()) return;
    const output = this.open();
    if (!output) return;
    const { context, out } = output;
    for (const tone of TONES[sound]) ring(context, out, tone);
  }

  /** Browsers allow sound only after somebody has touched the page; before that nothing is made. */
  private open(): { context: AudioContext; out: GainNode } | null {
    if (typeof AudioContext === "undefined") return null;
    if (!this.context || !this.out) {
      this.context = new AudioContext();
      this.out = this.context.createGain();
      this.out.gain.value = VOLUME;
      this.out.connect(this.context.destination);
    }
    if (this.context.state === "suspended") void this.context.resume();
    return { context: this.context, out: this.out };
  }
}

/** A browser that does not tell is taken to allow it; then it stays silent by itself. */
function hasGesture(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function ring(context: AudioContext, out: AudioNode, tone: Tone): void {
  const start = context.currentTime + tone.at;
  const end = start + tone.for;
  const volume = context.createGain();
  volume.gain.setValueAtTime(SILENT, start);
  volume.gain.exponentialRampToValueAtTime(tone.loud, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENT, end);
  volume.connect(out);
  const { voice, frequency } = tone.shape === "rustle" ? noise(context, volume) : string(context, volume, tone.shape);
  frequency.setValueAtTime(tone.pitch, start);
  if (tone.to) frequency.exponentialRampToValueAtTime(tone.to, end);
  voice.start(start);
  voice.stop(end + 0.02);
}

/** What sounds, and its pitch. */
interface Voice {
  voice: AudioScheduledSourceNode;
  frequency: AudioParam;
}

function string(context: AudioContext, out: AudioNode, shape: OscillatorType): Voice {
  const voice = context.createOscillator();
  voice.type = shape;
  voice.connect(out);
  return { voice, frequency: voice.frequency };
}

function noise(context: AudioContext, out: AudioNode): Voice {
  const voice = context.createBufferSource();
  const band = context.createBiquadFilter();
  voice.buffer = hiss(context);
  voice.loop = true;
  band.type = "bandpass";
  voice.connect(band).connect(out);
  return { voice, frequency: band.frequency };
}

let hissing: AudioBuffer | null = null;

/** A quarter of a second of noise, made once: no chance of a game is used for it. */
function hiss(context: AudioContext): AudioBuffer {
  if (hissing) return hissing;
  hissing = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const wave = hissing.getChannelData(0);
  for (let at = 0; at < wave.length; at += 1) wave[at] = Math.random() * 2 - 1;
  return hissing;
}

export const sounds = new Sounds();
