import { expect, it } from 'vitest';
import { NOTHING_SUNG, octaveFree, sungOutcome, sungUntil } from '#domain/practice/drills/sung-notes.ts';
import { chanceOf } from '#tests/support/chance.ts';

const FRAME_SECONDS = 0.04;

/** Sings pitches for so many seconds each. */
function sing(
  asked: readonly number[],
  line: readonly (readonly [pitch: number | null, seconds: number])[],
  seed = 1,
) {
  const chance = chanceOf(seed);
  let sung = NOTHING_SUNG;
  for (const [pitch, seconds] of line) {
    for (let at = 0; at < seconds; at += FRAME_SECONDS) {
      const shake = (chance.next() - 0.5) * 0.4;
      sung = sungUntil(sung, asked, pitch === null ? null : pitch + shake, FRAME_SECONDS);
    }
  }
  return sung;
}

it.each([0, 12, -12, -24])('is right in any octave: %i half tones away', (octave) => {
  const asked = [60, 64, 67];
  const sung = sing(
    asked,
    asked.map((pitch) => [pitch + octave, 0.6] as const),
  );
  expect([sung.found, sungOutcome(sung, asked)]).toEqual([3, 'well']);
});

it('waits for who searches the note, breathes and slides', () => {
  const line = [
    [57, 0.5],
    [null, 1],
    [61.2, 0.4],
    [60.3, 0.2],
    [null, 0.08],
    [60.1, 0.3],
    [62, 0.2],
    [64, 0.5],
  ] as const;
  expect(sing([60, 64], line).found).toBe(2);
});

it('does not take a neighbouring note, a note that flies by, or silence', () => {
  expect(sing([60], [[61, 3]]).found).toBe(0);
  expect(sing([60], [[59, 3]]).found).toBe(0);
  expect(
    sing(
      [60],
      [
        [60, 0.2],
        [null, 1],
        [60, 0.2],
      ],
    ).found,
  ).toBe(0);
  expect(sing([60], [[null, 5]]).found).toBe(0);
  // The order counts.
  expect(
    sing(
      [60, 64],
      [
        [64, 1],
        [60, 1],
      ],
    ).found,
  ).toBe(1);
});

it('says by how much it is off, up or down, whatever the octave', () => {
  expect(
    [octaveFree(72.3, 60), octaveFree(47, 60), octaveFree(66, 60), octaveFree(55, 60)].map(
      (off) => Math.round(off * 10) / 10,
    ),
  ).toEqual([0.3, -1, 6, -5]);
});

it('says what went well where not all was found', () => {
  const asked = [60, 62, 64];
  expect(sungOutcome({ ...NOTHING_SUNG, found: 2 }, asked)).toBe('nearly');
  expect(sungOutcome({ ...NOTHING_SUNG, found: 1 }, asked)).toBe('again');
  expect(sungOutcome(NOTHING_SUNG, [60])).toBe('again');
});
