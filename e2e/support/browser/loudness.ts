import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Length of one envelope step in seconds. */
export const STEP_SECONDS = 0.02;

/** Returns the loudness (RMS) of a recording in steps of 20 ms, decoded by the browser that will play it. */
export async function envelopeOf(page: Page, bytes: Buffer): Promise<number[]> {
  return page.evaluate(
    async ({ base64, step }) => {
      const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(raw.buffer);
      const samples = sound.getChannelData(0);
      const size = Math.round(step * sound.sampleRate);
      const steps = [];
      for (let at = 0; at + size <= samples.length; at += size) {
        let sum = 0;
        for (let i = at; i < at + size; i += 1) sum += (samples[i] ?? 0) ** 2;
        steps.push(Math.sqrt(sum / size));
      }
      return steps;
    },
    { base64: bytes.toString('base64'), step: STEP_SECONDS },
  );
}

/** Returns the same for a fixture, from its 16-bit mono samples. */
export function envelopeOfFixture(name: string): number[] {
  const file = readFileSync(`fixtures/${name}`);
  const rate = file.readUInt32LE(24);
  const start = file.indexOf('data') + 8;
  const size = Math.round(STEP_SECONDS * rate);
  const steps: number[] = [];
  for (let at = start; at + size * 2 <= file.length; at += size * 2) {
    let sum = 0;
    for (let i = 0; i < size; i += 1) sum += (file.readInt16LE(at + i * 2) / 32_768) ** 2;
    steps.push(Math.sqrt(sum / size));
  }
  return steps;
}

/** Returns the best correlation of a recording with any part of another one: 1 is the same, 0 nothing in common. */
export function likeness(recorded: readonly number[], played: readonly number[]): number {
  let best = -1;
  // The take may begin before or in the middle of the music: every shift with 3 s in common counts.
  const minimum = Math.round(3 / STEP_SECONDS);
  for (let shift = -recorded.length + minimum; shift <= played.length - minimum; shift += 1) {
    const from = Math.max(0, shift);
    const to = Math.min(played.length, shift + recorded.length);
    if (to - from < Math.min(minimum, recorded.length)) continue;
    best = Math.max(best, correlation(recorded.slice(from - shift, to - shift), played.slice(from, to)));
  }
  return best;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const n = one.length;
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / n;
  const [a, b] = [mean(one), mean(other)];
  let [top, left, right] = [0, 0, 0];
  for (let i = 0; i < n; i += 1) {
    const x = (one[i] ?? 0) - a;
    const y = (other[i] ?? 0) - b;
    top += x * y;
    left += x * x;
    right += y * y;
  }
  return left === 0 || right === 0 ? 0 : top / Math.sqrt(left * right);
}
