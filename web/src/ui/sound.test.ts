import { afterEach, beforeEach, expect, it, vi } from "vitest";

let made = 0;
let started = 0;

class FakeNode {
  gain = { value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  frequency = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  type = "";
  buffer: unknown = null;
  loop = false;
  connect = (other: FakeNode) => other;
  start = () => (started += 1);
  stop = vi.fn();
}

class FakeContext {
  state = "running";
  currentTime = 0;
  sampleRate = 800;
  destination = new FakeNode();
  createGain = () => new FakeNode();
  createOscillator = () => new FakeNode();
  createBufferSource = () => new FakeNode();
  createBiquadFilter = () => new FakeNode();
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  constructor() {
    made += 1;
  }
}

beforeEach(() => {
  made = started = 0;
  vi.resetModules();
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
afterEach(() => vi.unstubAllGlobals());

const SOUNDS = [
  ...(["move", "capture", "turn", "coin", "card", "mask", "unmask"] as const),
  ...(["step", "round", "win", "lose", "tie", "message"] as const),
];

async function load(sounds: boolean, hasBeenActive: boolean) {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });
  const { preferences } = await import("./preferences.svelte");
  preferences.set("sounds", sounds);
  return (await import("./sound")).sounds;
}

it("is silent unless somebody wants sounds", async () => {
  (await load(false, true)).play("move");
  expect([made, started]).toEqual([0, 0]);
});

it("makes nothing before somebody has touched the page", async () => {
  (await load(true, false)).play("move");
  expect(made).toBe(0);
});

it("sounds, with one output for all", async () => {
  const sounds = await load(true, true);
  for (const sound of SOUNDS) {
    const before = started;
    sounds.play(sound);
    expect(started).toBeGreaterThan(before);
  }
  expect(made).toBe(1);
});
