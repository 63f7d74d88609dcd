import type { Note } from './note.ts';
import { add, noise, RATE } from './rate.ts';

const TAKES = 0.3;

/** Air taken in before a phrase: very soft noise that swells and stops just before the first note. */
export function breath(out: Float64Array, { notes, quiet }: { notes: readonly Note[]; quiet: number }) {
  const first = notes[0];
  const room = Math.min(TAKES, quiet - 0.08);
  if (room < 0.12) return;
  const hiss = noise(Math.round(first.at * 1000) + 5);
  let [low, high] = [0, 0];
  add(out, first.at - 0.06 - room, room, (i: number) => {
    low += 0.24 * (hiss() - low);
    high += 0.05 * (low - high);
    const part = i / (room * RATE);
    return 0.05 * (low - high) * Math.sin(Math.PI * part ** 1.5) ** 2;
  });
}
