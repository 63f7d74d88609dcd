import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Loop, loopJump, nextLoop } from '#features/homework/practice/ab-loop.ts';
import { beatsUntil, clampBpm, MAX_BPM, MIN_BPM, tap } from '#features/homework/practice/metronome.ts';

test('beats and accents are exact, however late the timer is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: MIN_BPM, max: MAX_BPM }),
      fc.constantFrom(2, 3, 4, 6),
      fc.array(fc.double({ min: 0.001, max: 0.11, noNaN: true }), { minLength: 20, maxLength: 80 }),
      (bpm, beatsPerBar, pauses) => {
        let now = 0;
        let schedule = { at: 0.05, beat: 0 };
        const played = [];
        for (const pause of pauses) {
          const { beats, next } = beatsUntil(schedule, { bpm, beatsPerBar }, now, now + 0.12);
          played.push(...beats);
          schedule = next;
          now += pause;
        }
        played.forEach(({ at, beat }, index) => {
          expect(at).toBeCloseTo(0.05 + (index * 60) / bpm, 6);
          expect(beat).toBe(index % beatsPerBar);
        });
        expect(schedule.at).toBeGreaterThanOrEqual(now - 0.11);
      },
    ),
  );
});

test('skips the beats missed while the tab slept and stays in the bar', () => {
  const { beats } = beatsUntil({ at: 1, beat: 1 }, { bpm: 60, beatsPerBar: 4 }, 10.5, 10.62);
  expect(beats).toEqual([]);
  const { beats: later } = beatsUntil({ at: 1, beat: 1 }, { bpm: 60, beatsPerBar: 4 }, 10.95, 11.07);
  expect(later).toEqual([{ at: 11, beat: 3 }]);
});

test('a new tempo applies from the next beat', () => {
  const first = beatsUntil({ at: 0, beat: 0 }, { bpm: 60, beatsPerBar: 4 }, 0, 0.1);
  expect(first.next).toEqual({ at: 1, beat: 1 });
  const second = beatsUntil(first.next, { bpm: 120, beatsPerBar: 4 }, 0.95, 1.6);
  expect(second.beats.map(({ at }) => at)).toEqual([1, 1.5]);
});

test('taps give their mean tempo; a long pause starts a new series', () => {
  let taps: number[] = [];
  let bpm: number | null = null;
  for (const time of [0, 490, 1010, 1500]) ({ taps, bpm } = tap(taps, time));
  expect(bpm).toBe(120);
  expect(tap(taps, 4000)).toEqual({ taps: [4000], bpm: null });
  expect(tap([0], 100).bpm).toBe(MAX_BPM);
});

test('clamps the tempo to its bounds', () => {
  expect([clampBpm(10), clampBpm(99.6), clampBpm(999)]).toEqual([MIN_BPM, 100, MAX_BPM]);
});

test('sets A, then B, then clears; swaps a B before A; lengthens a loop that is too short', () => {
  const a = nextLoop(null, 5);
  expect(a).toEqual({ a: 5, b: null });
  expect(nextLoop(a, 9)).toEqual({ a: 5, b: 9 });
  expect(nextLoop(a, 2)).toEqual({ a: 2, b: 5 });
  expect(nextLoop(a, 5.1)).toEqual({ a: 5, b: 5.5 });
  expect(nextLoop({ a: 5, b: 9 }, 7)).toBeNull();
});

test('jumps from B back to A and plays on elsewhere', () => {
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
