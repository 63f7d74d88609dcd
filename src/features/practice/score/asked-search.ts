import { MAX_TIMES } from '#domain/practice/rounds.ts';
import type { PlayedSource } from '#sound/playing-now.ts';

/** What an address of the score player may ask for: `bars=3-4&bpm=60&times=3`. */
export interface AskedSearch {
  bars?: string | undefined;
  bpm?: number | undefined;
  times?: number | undefined;
}

const BARS = /^([1-9]\d{0,2})-([1-9]\d{0,2})$/;
const MIN_ASKED_BPM = 20;
const MAX_ASKED_BPM = 300;

/** The valid part of an address's parameters. */
export function askedSearch(search: Readonly<Record<string, unknown>>): AskedSearch {
  const [, from, to] = BARS.exec(String(search['bars'] ?? '')) ?? [];
  return {
    bars: from !== undefined && Number(from) <= Number(to) ? `${from}-${to}` : undefined,
    bpm: whole(search['bpm'], MIN_ASKED_BPM, MAX_ASKED_BPM),
    times: whole(search['times'], 1, MAX_TIMES),
  };
}

function whole(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

const MAX_SCORES = 99;

/** Which score of a lesson an address means, or its model. */
export function sourceOf(value: unknown): PlayedSource | undefined {
  return value === 'model' ? value : whole(value, 1, MAX_SCORES);
}
