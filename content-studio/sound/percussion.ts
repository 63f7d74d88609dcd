import type { Note } from './note.ts';
import { add, noise, RATE } from './rate.ts';

/** A short woody click of the metronome; the bar's first one is higher. */
export function click(out: Float64Array, at: number, accent: boolean) {
  const frequency = accent ? 2100 : 1500;
  add(out, at, 0.05, (i: number) => {
    const t = i / RATE;
    const loud = (accent ? 0.5 : 0.36) * Math.exp(-t / 0.007) * Math.min(1, t / 0.0005);
    return loud * Math.sin(2 * Math.PI * frequency * t);
  });
}

/** A pair of hands: a few bursts that lie close together, through the hollow of the palms at about 1 kHz. */
function clap(out: Float64Array, { at, velocity }: { at: number; velocity: number }) {
  const hiss = noise(Math.round(at * RATE) + 17);
  const turn = (2 * Math.PI * 1080) / RATE;
  const radius = Math.exp((-Math.PI * 900) / RATE);
  let [one, two] = [0, 0];
  add(out, at, 0.22, (i: number) => {
    const t = i / RATE;
    const bursts = [0, 0.008, 0.015].reduce(
      (sum, from, index) =>
        t < from
          ? sum
          : sum + (index === 2 ? 1 : 0.6) * Math.exp(-(t - from) / (index === 2 ? 0.028 : 0.003)),
      0,
    );
    const next = 2 * radius * Math.cos(turn) * one - radius * radius * two + hiss() * bursts;
    [one, two] = [next, one];
    return velocity * 0.11 * next;
  });
}

/** A wood block: two partials of a small hollow body, dry. */
function woodBlock(out: Float64Array, { at, velocity }: { at: number; velocity: number }) {
  add(out, at, 0.16, (i: number) => {
    const t = i / RATE;
    const low = Math.sin(2 * Math.PI * 785 * t) * Math.exp(-t / 0.028);
    const high = 0.5 * Math.sin(2 * Math.PI * 1960 * t) * Math.exp(-t / 0.012);
    return velocity * 0.55 * Math.min(1, t / 0.0006) * (low + high);
  });
}

export const hands = {
  room: 0.09,
  tail: 0.8,
  play(out: Float64Array, notes: readonly Note[]) {
    for (const note of notes) clap(out, note);
  },
};

export const wood = {
  room: 0.14,
  tail: 0.6,
  play(out: Float64Array, notes: readonly Note[]) {
    for (const note of notes) woodBlock(out, note);
  },
};
