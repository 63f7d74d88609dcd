import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Loop, loopJump, nextLoop } from '#features/homework/practice/ab-loop.ts';
import { beatsUntil, clampBpm, FASTEST, SLOWEST, tap } from '#features/homework/practice/metronome.ts';

test('beats fall exactly, accents come round, however the timer wobbles', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: SLOWEST, max: FASTEST }),
      fc.constantFrom(2, 3, 4, 6),
      fc.array(fc.double({ min: 0.001, max: 0.11, noNaN: true }), { minLength: 20, maxLength: 80 }),
      (bpm, beatsPerBar, pauses) => {
        let now = 0;
        let schedule = { at: 0.05, beat: 0 };
        const heard = [];
        for (const pause of pauses) {
          const { beats, next } = beatsUntil(schedule, { bpm, beatsPerBar }, now, now + 0.12);
          heard.push(...beats);
          schedule = next;
          now += pause;
        }
        heard.forEach(({ at, beat }, index) => {
          expect(at).toBeCloseTo(0.05 + (index * 60) / bpm, 6);
          expect(beat).toBe(index % beatsPerBar);
        });
        expect(schedule.at).toBeGreaterThanOrEqual(now - 0.11);
      },
    ),
  );
});

test('after a sleep the missed beats are skipped, not played in a burst, and the bar stays in place', () => {
  const { beats } = beatsUntil({ at: 1, beat: 1 }, { bpm: 60, beatsPerBar: 4 }, 10.5, 10.62);
  expect(beats).toEqual([]);
  const { beats: later } = beatsUntil({ at: 1, beat: 1 }, { bpm: 60, beatsPerBar: 4 }, 10.95, 11.07);
  expect(later).toEqual([{ at: 11, beat: 3 }]);
});

test('a new tempo takes hold from the next beat on', () => {
  const first = beatsUntil({ at: 0, beat: 0 }, { bpm: 60, beatsPerBar: 4 }, 0, 0.1);
  expect(first.next).toEqual({ at: 1, beat: 1 });
  const second = beatsUntil(first.next, { bpm: 120, beatsPerBar: 4 }, 0.95, 1.6);
  expect(second.beats.map(({ at }) => at)).toEqual([1, 1.5]);
});

test('taps give their mean tempo; a long pause begins anew', () => {
  let taps: number[] = [];
  let bpm: number | null = null;
  for (const time of [0, 490, 1010, 1500]) ({ taps, bpm } = tap(taps, time));
  expect(bpm).toBe(120);
  expect(tap(taps, 4000)).toEqual({ taps: [4000], bpm: null });
  expect(tap([0], 100).bpm).toBe(FASTEST);
});

test('the tempo keeps within its bounds', () => {
  expect([clampBpm(10), clampBpm(99.6), clampBpm(999)]).toEqual([SLOWEST, 100, FASTEST]);
});

test('A, B and clear; a B before A turns them round; too short is lengthened', () => {
  const a = nextLoop(null, 5);
  expect(a).toEqual({ a: 5, b: null });
  expect(nextLoop(a, 9)).toEqual({ a: 5, b: 9 });
  expect(nextLoop(a, 2)).toEqual({ a: 2, b: 5 });
  expect(nextLoop(a, 5.1)).toEqual({ a: 5, b: 5.5 });
  expect(nextLoop({ a: 5, b: 9 }, 7)).toBeNull();
});

test('at B the player jumps back to A, elsewhere it plays on', () => {
  const loop: Loop = { a: 5, b: 9 };
  expect([loopJump(loop, 9), loopJump(loop, 7), loopJump(loop, 1), loopJump(loop, 4.9)]).toEqual([
    5,
    null,
    5,
    null,
  ]);
  expect(loopJump({ a: 5, b: null }, 60)).toBeNull();
  expect(loopJump(null, 60)).toBeNull();
});
