/**
 * Small sounds, made when they are needed; no files, and silence until somebody wants them.
 *
 * Who plays a sound must choose it, and whether and when it sounds, from what everybody at the
 * table may know: a sound that differs with a hidden mask or card tells it to the whole room.
 */
import { preferences } from "./preferences.svelte";

export type Sound = "move" | "capture" | "turn" | "coin" | "over" | "message";

/** One tone: when it begins and how long it lasts in seconds, its pitch in hertz and its loudness. */
interface Tone {
  at: number;
  for: number;
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  loud: number;
  shape: OscillatorType;
}

const TONES: Record<Sound, Tone[]> = {
  move: [{ at: 0, for: 0.07, pitch: 320, to: 180, loud: 0.5, shape: "triangle" }],
  capture: [
    { at: 0, for: 0.09, pitch: 260, to: 90, loud: 0.7, shape: "triangle" },
    { at: 0.05, for: 0.12, pitch: 140, to: 70, loud: 0.5, shape: "sine" },
  ],
  turn: [
    { at: 0, for: 0.35, pitch: 659.3, loud: 0.35, shape: "sine" },
    { at: 0.12, for: 0.5, pitch: 880, loud: 0.35, shape: "sine" },
  ],
  coin: [
    { at: 0, for: 0.08, pitch: 1975.5, loud: 0.2, shape: "sine" },
    { at: 0.06, for: 0.3, pitch: 2637, loud: 0.2, shape: "sine" },
  ],
  over: [
    { at: 0, for: 0.5, pitch: 392, loud: 0.3, shape: "triangle" },
    { at: 0.14, for: 0.5, pitch: 523.3, loud: 0.3, shape: "triangle" },
    { at: 0.28, for: 0.9, pitch: 659.3, loud: 0.35, shape: "triangle" },
  ],
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
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = tone.shape;
  voice.frequency.setValueAtTime(tone.pitch, start);
  if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to, end);
  volume.gain.setValueAtTime(SILENT, start);
  volume.gain.exponentialRampToValueAtTime(tone.loud, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENT, end);
  voice.connect(volume).connect(out);
  voice.start(start);
  voice.stop(end + 0.02);
}

export const sounds = new Sounds();
