// A small additive piano: a dozen slightly stretched partials that die away at their own pace, a soft
// hammer knock, dampers at the note's end. Good enough to sing along to, and in tune to the cent.

export const RATE = 48_000;
const PARTIALS = 12;
const RELEASE = 0.09;

export const frequencyOf = (midi) => 440 * 2 ** ((midi - 69) / 12);

/** Deterministic noise, so that a recording made again is the same recording. */
function noise(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function partialsOf(midi, velocity) {
  const base = frequencyOf(midi);
  const stiffness = 0.00018 * 2 ** ((midi - 60) / 16);
  // The first partial stays exactly at the written pitch; only the upper ones are stretched.
  const stretch = (k) => k * Math.sqrt((1 + stiffness * k * k) / (1 + stiffness));
  return Array.from({ length: PARTIALS }, (_, index) => {
    const k = index + 1;
    const frequency = base * stretch(k);
    const strike = Math.abs(Math.sin(Math.PI * k * 0.127)) / 0.39;
    return {
      frequency,
      loud: frequency < RATE * 0.45 ? (strike * velocity ** (0.4 + k * 0.12)) / k ** 1.55 : 0,
      decay: (0.9 + 0.42 * k) * 2 ** ((midi - 60) / 24),
      phase: k * 1.7,
    };
  });
}

/** Adds one note to `out`; times in seconds, velocity 0–1. */
export function strike(out, { midi, at, length, velocity }) {
  const start = Math.round(at * RATE);
  const total = Math.min(out.length - start, Math.round((length + RELEASE * 6) * RATE));
  const partials = partialsOf(midi, velocity);
  const hiss = noise(midi * 7919 + start);
  let knock = 0;
  for (let i = 0; i < total; i++) {
    const t = i / RATE;
    const attack = 1 - Math.exp(-t / 0.0022);
    const held = t < length ? 1 : Math.exp(-(t - length) / RELEASE);
    let value = 0;
    for (const { frequency, loud, decay, phase } of partials) {
      // Two stages, as strings do: a quick fall, then a long singing tail.
      const fall = 0.62 * Math.exp(-t * decay * 2.1) + 0.38 * Math.exp(-t * decay * 0.55);
      value += loud * fall * Math.sin(2 * Math.PI * frequency * t + phase);
    }
    knock += 0.18 * (hiss() - knock);
    out[start + i] += (value * attack * velocity + knock * 0.35 * velocity * Math.exp(-t / 0.012)) * held;
  }
}

/** A short woody click of the metronome; the bar's first one is higher. */
export function click(out, at, accent) {
  const start = Math.round(at * RATE);
  const frequency = accent ? 2100 : 1500;
  for (let i = 0; i < RATE * 0.05; i++) {
    const t = i / RATE;
    out[start + i] +=
      (accent ? 0.5 : 0.36) *
      Math.sin(2 * Math.PI * frequency * t) *
      Math.exp(-t / 0.007) *
      Math.min(1, t / 0.0005);
  }
}

/** A small room: four combs and two all-passes, mixed in softly. */
export function room(dry, amount = 0.11) {
  const wet = new Float64Array(dry.length);
  for (const [delay, feedback] of [
    [1687, 0.74],
    [1931, 0.72],
    [2053, 0.7],
    [2251, 0.69],
  ]) {
    const line = new Float64Array(delay);
    let low = 0;
    for (let i = 0; i < dry.length; i++) {
      const old = line[i % delay];
      low += 0.45 * (old - low);
      line[i % delay] = dry[i] + low * feedback;
      wet[i] += old / 4;
    }
  }
  for (const delay of [389, 127]) {
    const line = new Float64Array(delay);
    for (let i = 0; i < wet.length; i++) {
      const old = line[i % delay];
      const input = wet[i];
      line[i % delay] = input + old * 0.5;
      wet[i] = old - input * 0.5;
    }
  }
  return dry.map((value, i) => value + amount * wet[i]);
}
