import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Accent,
  type BeatPlan,
  bpmOfBar,
  type Click,
  clampBpm,
  clicksUntil,
  firstPlace,
  MAX_BPM,
  MIN_BPM,
  nextAccent,
  resizedAccents,
  SUBDIVISIONS,
  secondsToPart,
  tap,
  usualAccents,
} from '#domain/practice/beats.ts';

const plan = (change: Partial<BeatPlan> = {}): BeatPlan => ({
  bpm: 60,
  accents: usualAccents(4),
  subdivision: 1,
  swingPercent: 50,
  ramp: null,
  ...change,
});

/** All clicks of a metronome whose timer comes after these pauses, with a second of lookahead. */
function played(beats: BeatPlan, pauses: readonly number[], countIn = false): Click[] {
  let now = 0;
  let place = firstPlace(beats, 0.05, countIn);
  const all: Click[] = [];
  for (const pause of pauses) {
    const { clicks, next } = clicksUntil(place, beats, now, now + 1);
    all.push(...clicks);
    place = next;
    now += pause;
  }
  return all;
}

test('clicks are exact in every division, however late the timer is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: MIN_BPM, max: MAX_BPM }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...SUBDIVISIONS),
      fc.array(fc.double({ min: 0.001, max: 0.9, noNaN: true }), { minLength: 5, maxLength: 30 }),
      (bpm, beatsPerBar, subdivision, pauses) => {
        const beats = plan({ bpm, accents: usualAccents(beatsPerBar), subdivision });
        const clicks = played(beats, pauses);
        clicks.forEach(({ at, place }, index) => {
          expect(at).toBeCloseTo(0.05 + (index * 60) / bpm / subdivision, 9);
          expect(place.part).toBe(index % subdivision);
          expect(place.beat).toBe(Math.floor(index / subdivision) % beatsPerBar);
        });
      },
    ),
  );
});

test.each([
  [1, 2],
  [2, 4],
  [3, 3],
  [4, 4],
])('in bars of %i beats %i are counted in', (beatsPerBar, counted) => {
  const clicks = played(plan({ accents: usualAccents(beatsPerBar) }), [1, 1, 1, 1, 1, 1], true);
  expect(clicks.filter(({ place }) => place.bar < 0)).toHaveLength(counted);
});

test('an hour of beats drifts by less than a millisecond a minute: by less than a microsecond in all', () => {
  for (const bpm of [MIN_BPM, 61, 97, 133, MAX_BPM]) {
    const beats = plan({ bpm, accents: usualAccents(3), subdivision: 3 });
    let place = firstPlace(beats, 0, false);
    let index = 0;
    let worst = 0;
    for (let now = 0; now < 3_600; now += 0.025) {
      const { clicks, next } = clicksUntil(place, beats, now, now + 1);
      place = next;
      for (const { at } of clicks) {
        worst = Math.max(worst, Math.abs(at - (index * 20) / bpm));
        index += 1;
      }
    }
    expect(index).toBeGreaterThan(60 * bpm * 3);
    expect(worst).toBeLessThan(1e-6);
  }
});

test('swing makes the first of each pair longer; three parts stay equal', () => {
  const swung = (subdivision: 2 | 3 | 4) =>
    [0, 1, 2, 3]
      .slice(0, subdivision)
      .map((part) => secondsToPart(plan({ subdivision, swingPercent: 75 }), part, 60));
  expect(swung(2)).toEqual([0, 0.75]);
  expect(swung(4)).toEqual([0, 0.375, 0.5, 0.875]);
  expect(swung(3)).toEqual([0, 1 / 3, 2 / 3]);
});

test('accents sound as they are set, and a silent beat is silent in all its parts', () => {
  const accents: Accent[] = ['normal', 'silent', 'strong'];
  const clicks = played(plan({ accents, subdivision: 2 }), [1, 1, 1]);
  expect(clicks.slice(0, 6).map(({ loudness }) => loudness)).toEqual([
    'normal',
    'soft',
    'silent',
    'silent',
    'strong',
    'soft',
  ]);
});

test('the count-in is of undivided beats that all sound, before the first bar', () => {
  const accents: Accent[] = ['silent', 'silent', 'silent'];
  const clicks = played(plan({ accents, subdivision: 2 }), [1, 1, 1, 1], true);
  expect(clicks.slice(0, 4).map(({ place, loudness }) => [place.bar, place.beat, loudness])).toEqual([
    [-1, 0, 'strong'],
    [-1, 1, 'normal'],
    [-1, 2, 'normal'],
    [0, 0, 'silent'],
  ]);
  expect(clicks[3]?.at).toBeCloseTo(3.05, 9);
});

test('skips what was missed while the page slept, and stays in the bar', () => {
  const { place } = { place: { at: 1, bar: 0, beat: 1, part: 0, bpm: 60 } };
  expect(clicksUntil(place, plan(), 10.5, 10.6).clicks).toEqual([]);
  const { clicks } = clicksUntil(place, plan(), 10.95, 11.07);
  expect(clicks.map(({ at, place: { bar, beat } }) => [at, bar, beat])).toEqual([[11, 2, 3]]);
});

test('a sleep of a night costs no more than a moment and leaves the ramp at its end', () => {
  const ramp = { toBpm: 240, stepBpm: 5, everyBars: 4 };
  const { clicks } = clicksUntil(firstPlace(plan(), 0, false), plan({ ramp }), 8 * 3_600, 8 * 3_600 + 0.5);
  expect(clicks[0]?.place.bpm).toBe(240);
});

test('a new tempo applies from the next beat, and a beat that runs is not torn', () => {
  const slow = plan({ subdivision: 2 });
  const first = clicksUntil(firstPlace(slow, 0, false), slow, 0, 0.4);
  expect(first.next).toMatchObject({ at: 0, part: 1 });
  const second = clicksUntil(first.next, { ...slow, bpm: 120 }, 0.4, 1.8);
  expect(second.clicks.map(({ at }) => at)).toEqual([0.5, 1, 1.25, 1.5, 1.75]);
});

test('a bar that becomes shorter ends, and a division that becomes coarser too', () => {
  const place = { at: 3, bar: 0, beat: 3, part: 0, bpm: 60 };
  const { clicks } = clicksUntil(place, plan({ accents: usualAccents(3) }), 3, 3.5);
  expect(clicks[0]?.place).toMatchObject({ bar: 1, beat: 0 });
  const inBeat = { at: 3, bar: 0, beat: 1, part: 3, bpm: 60 };
  const coarser = clicksUntil(inBeat, plan({ subdivision: 2 }), 3.6, 4.2);
  expect(coarser.clicks.map(({ at, place: { beat, part } }) => [at, beat, part])).toEqual([[4, 2, 0]]);
});

test('the tempo rises or falls by steps of bars, up to its end', () => {
  const up = plan({ bpm: 60, ramp: { toBpm: 72, stepBpm: 5, everyBars: 2 } });
  expect([-1, 0, 1, 2, 3, 4, 6, 100].map((bar) => bpmOfBar(up, bar))).toEqual([
    60, 60, 60, 65, 65, 70, 72, 72,
  ]);
  const down = plan({ bpm: 60, ramp: { toBpm: 50, stepBpm: 4, everyBars: 1 } });
  expect([0, 1, 2, 3].map((bar) => bpmOfBar(down, bar))).toEqual([60, 56, 52, 50]);
  const clicks = played(
    plan({ accents: usualAccents(1), bpm: 60, ramp: { toBpm: 120, stepBpm: 60, everyBars: 2 } }),
    [1, 1, 1],
  );
  expect(clicks.slice(0, 4).map(({ at }) => at)).toEqual([0.05, 1.05, 2.05, 2.55]);
});

test('taps give their mean tempo; a long pause starts a new series', () => {
  let taps: number[] = [];
  let bpm: number | null = null;
  for (const time of [0, 490, 1010, 1500]) ({ taps, bpm } = tap(taps, time));
  expect(bpm).toBe(120);
  expect(tap(taps, 4000)).toEqual({ taps: [4000], bpm: null });
  expect(tap([0], 100).bpm).toBe(MAX_BPM);
});

test('clamps the tempo to its bounds, and accents follow presses and the length of the bar', () => {
  expect([clampBpm(10), clampBpm(99.6), clampBpm(999)]).toEqual([MIN_BPM, 100, MAX_BPM]);
  expect([nextAccent('strong'), nextAccent('normal'), nextAccent('silent')]).toEqual([
    'normal',
    'silent',
    'strong',
  ]);
  expect(resizedAccents(['normal', 'strong'], 3)).toEqual(['normal', 'strong', 'normal']);
  expect(resizedAccents(['normal', 'strong'], 1)).toEqual(['normal']);
});
