import { describe, expect, it } from 'vitest';
import { createClapFinder } from '#domain/practice/drills/claps.ts';
import { judgeRhythm } from '#domain/practice/drills/judge-rhythm.ts';
import { chanceOf } from '#tests/support/chance.ts';

const BEAT = 60 / 76;
const seconds = (...beats: number[]) => beats.map((beat) => beat * BEAT);
const RHYTHMS = [
  seconds(0, 1, 2, 3),
  seconds(0, 1, 2),
  seconds(0, 1, 1.5, 2, 3),
  seconds(0, 0.5, 1, 2, 2.5, 3),
  seconds(0, 1.5, 2, 3),
  seconds(0, 2, 3, 4, 5.5, 6),
];
const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

describe('a rhythm that is clapped back', () => {
  it.each(SEEDS)(
    'is right at any delay of the device, at a tempo near it, as unsteady as people are (seed %i)',
    (seed) => {
      const chance = chanceOf(seed);
      const notes = chance.pick(RHYTHMS);
      const delay = chance.next() * 8;
      const tempo = 0.88 + chance.next() * 0.24;
      const claps = notes.map((at) => delay + at * tempo + (chance.next() - 0.5) * 0.09);
      expect(judgeRhythm(notes, claps)).toMatchObject({ outcome: 'well', extra: 0 });
    },
  );

  it.each(SEEDS)('with a note left out or one too many is near, not right (seed %i)', (seed) => {
    const chance = chanceOf(seed);
    const notes = chance.pick(RHYTHMS.filter(({ length }) => length > 3));
    const claps = notes.map((at) => 3 + at + (chance.next() - 0.5) * 0.04);
    const missing = chance.between(0, claps.length - 1);
    const less = judgeRhythm(
      notes,
      claps.filter((_, index) => index !== missing),
    );
    expect(less.outcome).toBe('nearly');
    // Which of even claps is missing, nobody can tell where it is the first or the last.
    if (missing > 0 && missing < notes.length - 1) expect(less.matched.indexOf(false)).toBe(missing);
    const more = [...claps, (claps[0] as number) + BEAT * 0.27].sort((one, other) => one - other);
    expect(judgeRhythm(notes, more)).toMatchObject({ outcome: 'nearly', extra: 1 });
  });

  it('of another shape comes again', () => {
    const dotted = seconds(0, 1.5, 2, 3);
    expect(judgeRhythm(dotted, seconds(0, 1, 2, 3)).outcome).not.toBe('well');
    expect(judgeRhythm(seconds(0, 0.5, 1, 2, 2.5, 3), seconds(0, 1, 2, 3)).outcome).toBe('nearly');
    expect(judgeRhythm(seconds(0, 0.5, 1, 2, 2.5, 3), seconds(0, 1.7)).outcome).toBe('again');
  });

  it('of nothing, or of hammering, is no rhythm, and takes no time', () => {
    expect(judgeRhythm(seconds(0, 1, 2), [])).toMatchObject({
      outcome: 'again',
      matched: [false, false, false],
    });
    const hammering = Array.from({ length: 500 }, (_, index) => index * 0.03);
    expect(judgeRhythm(seconds(0, 1, 2), hammering).outcome).toBe('again');
  });
});

const RATE = 48_000;

/** Claps as short bursts of noise with a room behind them, over a hum and the noise of a fan. */
function clapped(times: readonly number[], { seed = 1, noise = 0.003, hum = 0.02 } = {}): Float32Array {
  const chance = chanceOf(seed);
  const samples = new Float32Array(Math.round(RATE * (Math.max(...times) + 1)));
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = (chance.next() - 0.5) * 2 * noise + hum * Math.sin((2 * Math.PI * 100 * at) / RATE);
  }
  for (const time of times) {
    const loudness = 0.2 + chance.next() * 0.5;
    const from = Math.round(time * RATE);
    for (let at = 0; at < RATE * 0.25; at += 1) {
      const body = Math.exp(-at / (RATE * 0.008)) + 0.08 * Math.exp(-at / (RATE * 0.06));
      samples[from + at] = (samples[from + at] ?? 0) + loudness * body * (chance.next() - 0.5) * 2;
    }
  }
  return samples;
}

/** In pieces, as a page reads them. */
function clapsIn(samples: Float32Array): readonly number[] {
  const finder = createClapFinder(RATE);
  let found: readonly number[] = [];
  for (let at = 0; at < samples.length; at += 3_001) found = finder.add(samples.subarray(at, at + 3_001));
  return found;
}

describe('claps in what a microphone picks up', () => {
  it.each(SEEDS.slice(0, 20))('are found where they are, each once (seed %i)', (seed) => {
    const chance = chanceOf(seed);
    const times = chance.pick(RHYTHMS).map((at) => 0.6 + at);
    const found = clapsIn(clapped(times, { seed }));
    expect(found).toHaveLength(times.length);
    for (const [index, time] of times.entries())
      expect(Math.abs((found[index] ?? 0) - time)).toBeLessThan(0.012);
    expect(judgeRhythm(times, found).outcome).toBe('well');
  });

  it('are found after a long wait too, and time passes on beyond the longest round', () => {
    const finder = createClapFinder(RATE);
    const times = [0.5, 1, 1.5];
    const quiet = clapped([3], { noise: 0.002 }).subarray(0, RATE * 2.9);
    for (let waited = 0; waited < 29; waited += 1) expect(finder.add(quiet)).toEqual([]);
    const before = finder.seconds();
    expect(before).toBeGreaterThan(80);
    const found = finder.add(clapped(times, {}));
    expect(found).toHaveLength(times.length);
    for (const [index, time] of times.entries())
      expect(Math.abs((found[index] ?? 0) - before - time)).toBeLessThan(0.012);
    for (let more = 0; more < 20; more += 1) expect(finder.add(quiet)).toEqual(found);
    expect(finder.seconds() - (found.at(-1) ?? 0)).toBeGreaterThan(55);
  });

  it('are none in silence, in a hum, in the noise of a fan and in a sung note', () => {
    expect(clapsIn(new Float32Array(RATE * 3))).toEqual([]);
    const quiet = clapped([3], { hum: 0.3, noise: 0.02 }).subarray(0, RATE * 2.9);
    expect(clapsIn(quiet)).toEqual([]);
    const sung = Float32Array.from({ length: RATE * 3 }, (_, at) => {
      const swell = Math.min(1, at / (RATE * 0.3));
      return 0.4 * swell * Math.sin((2 * Math.PI * 330 * at) / RATE);
    });
    expect(clapsIn(sung)).toEqual([]);
    expect(clapsIn(new Float32Array(3))).toEqual([]);
  });
});
