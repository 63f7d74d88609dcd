// A small part of the bench, always the same: notes that the app's own score player plays, and the studio's singer.
import { beforeAll, describe, expect, test } from 'vitest';
import { Hearing } from '#contract/practice/hearing.ts';
import { hearingOf } from '#domain/practice/listening/hearing.ts';
import { listen } from '#domain/practice/listening/listen.ts';
import { secondsOfHop } from '#domain/practice/listening/sound/pitch-line.ts';
import { type Manner, perform } from './corpus/performance.ts';
import { type Piece, pieces } from './corpus/pieces.ts';
import { render } from './corpus/render.ts';
import {
  chordsPlayed,
  chordsRecognised,
  compare,
  findingsOf,
  notesRecognised,
  pitchWithin,
} from './measure.ts';

const CLEAN = { snr: null, telephone: false, room: 0.08 };
let all: Piece[] = [];
beforeAll(async () => {
  all = await pieces();
});

async function take(name: string, manner: Partial<Manner> = {}) {
  const piece = all.find((one) => one.name === name);
  if (!piece) throw new Error(`no piece ${name}`);
  const performance = perform(piece, {
    seed: 5,
    tempo: 0.9,
    drift: 0.04,
    plants: 0,
    restart: 'none',
    ...manner,
  });
  const samples = await render(performance, 'samples', CLEAN, 5);
  const listened = listen(samples, piece.score, piece.instrument);
  const hearing = hearingOf(listened, piece.score, piece.instrument, secondsOfHop(1));
  return { performance, listened, hearing: Hearing.parse(hearing) };
}

const f1 = ({ right, missed, invented }: { right: number; missed: number; invented: number }) =>
  (2 * right) / (2 * right + missed + invented);

describe('a clean take', () => {
  test.each([
    ['05-twinkle 1', 0.95],
    ['01-together 1', 0.85],
    ['03-right-hand 1', 0.9],
  ])('of %s: its notes are found, and there is nothing to say', async (name, aim) => {
    const { performance, listened, hearing } = await take(name);
    const played = performance.notes.map(({ at, pitch }) => ({ at, what: pitch }));
    expect(f1(compare(played, notesRecognised(listened, performance)))).toBeGreaterThanOrEqual(aim);
    expect(hearing).toMatchObject({ state: 'heard', findings: [], suggestion: null });
  });

  test('of strummed chords: each change is found, to its chord', async () => {
    const { performance, listened, hearing } = await take('05-c 2');
    expect(f1(compare(chordsPlayed(performance), chordsRecognised(listened)))).toBeGreaterThanOrEqual(0.85);
    expect(hearing.findings).toEqual([]);
  });

  test('that is sung: its pitch is within 50 cents nine tenths of the time', async () => {
    const { performance, listened, hearing } = await take('04-five-notes 1');
    const { all: hops, right } = pitchWithin(listened, performance);
    expect(right / hops).toBeGreaterThanOrEqual(0.9);
    expect(hearing).toMatchObject({ state: 'heard', findings: [] });
    expect(hearing.pitch?.points.length).toBeGreaterThan(100);
  });
});

test.each(['03-first-melody 1', '04-first-melody 1', '01-vowels 1'])(
  'mistakes of %s are found in their bars',
  async (name) => {
    const { performance, listened } = await take(name, { plants: 2, seed: 11 });
    const { planted, found, falseAlarms } = findingsOf(listened, performance);
    expect({ found, falseAlarms }).toEqual({ found: planted, falseAlarms: 0 });
    expect(planted).toBeGreaterThan(0);
  },
);

test('a take of another piece is not taken for this one', async () => {
  const { performance } = await take('05-thumb-under 1');
  const other = all.find(({ name }) => name === '03-left-hand 1') as Piece;
  const samples = await render(performance, 'samples', CLEAN, 5);
  const listened = listen(samples, other.score, 'piano');
  const hearing = hearingOf(listened, other.score, 'piano', secondsOfHop(1));
  expect(hearing).toMatchObject({ state: 'not heard', findings: [], suggestion: null });
});

test('silence, noise of a moment and an empty take say nothing, and break nothing', () => {
  const { score } = all[0] as Piece;
  for (const instrument of ['piano', 'guitar', 'voice'] as const)
    for (const samples of [new Float32Array(0), new Float32Array(50), new Float32Array(22_050)])
      expect(hearingOf(listen(samples, score, instrument), score, instrument, secondsOfHop(1)).state).toBe(
        'not heard',
      );
});
