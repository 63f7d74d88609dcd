import { expect, test } from 'vitest';
import { jumpInto, placeOf, sameSpan, spanOf } from '#domain/answers/comment-place.ts';

const NOWHERE = { startSeconds: null, endSeconds: null, score: null, bar: null };

test('reads the place of a comment from its fields', () => {
  expect(placeOf(NOWHERE)).toEqual({ kind: 'whole' });
  expect(placeOf({ ...NOWHERE, startSeconds: 0 })).toEqual({ kind: 'moment', atSeconds: 0 });
  expect(placeOf({ ...NOWHERE, startSeconds: 3, endSeconds: 5 })).toEqual({
    kind: 'stretch',
    startSeconds: 3,
    endSeconds: 5,
  });
  expect(placeOf({ ...NOWHERE, score: 2, bar: 4 })).toEqual({ kind: 'bar', score: 2, bar: 4 });
});

test('plays two seconds before and after a moment, within the take', () => {
  expect(spanOf({ kind: 'moment', atSeconds: 3 }, 10, null)).toEqual({ from: 1, to: 5 });
  expect(spanOf({ kind: 'moment', atSeconds: 0.5 }, 10, null)).toEqual({ from: 0, to: 2.5 });
  expect(spanOf({ kind: 'moment', atSeconds: 9.9 }, 10, null)).toEqual({ from: 7.9, to: 10 });
  // While the length is unknown nothing is cut off.
  expect(spanOf({ kind: 'moment', atSeconds: 30 }, 0, null)).toEqual({ from: 28, to: 32 });
});

test('a moment beyond the end of a take, and a stretch too short to hear, still give a loop of a second', () => {
  expect(spanOf({ kind: 'moment', atSeconds: 40 }, 10, null)).toEqual({ from: 9, to: 10 });
  expect(spanOf({ kind: 'stretch', startSeconds: 4, endSeconds: 4.1 }, 10, null)).toEqual({ from: 4, to: 5 });
  expect(spanOf({ kind: 'stretch', startSeconds: 9.8, endSeconds: 10 }, 10, null)).toEqual({
    from: 9,
    to: 10,
  });
});

test('finds a bar roughly, by its part of the music, and nothing where that is unknown', () => {
  const bar = { kind: 'bar', score: 1, bar: 2 } as const;
  expect(spanOf(bar, 40, { from: 0.25, to: 0.5 })).toEqual({ from: 9, to: 21 });
  expect(spanOf(bar, 40, null)).toBeNull();
  expect(spanOf(bar, 0, { from: 0.25, to: 0.5 })).toBeNull();
  expect(spanOf({ kind: 'whole' }, 40, null)).toBeNull();
});

test("finds about the same place in the model by the two lengths, and stays within the model's", () => {
  expect(sameSpan({ from: 4, to: 8 }, 20, 10)).toEqual({ from: 2, to: 4 });
  // Nothing is known of the model's length: the same seconds.
  expect(sameSpan({ from: 4, to: 8 }, 20, 0)).toEqual({ from: 4, to: 8 });
  const last = sameSpan({ from: 19, to: 20 }, 20, 10);
  expect(last).toEqual({ from: 9, to: 10 });
});

test('a loop jumps back at its end and when somebody was before it, and leaves alone what is inside', () => {
  const span = { from: 3, to: 5 };
  expect(jumpInto(span, 5)).toBe(3);
  expect(jumpInto(span, 1)).toBe(3);
  expect(jumpInto(span, 4.9)).toBeNull();
  // A seek that lands a little early does not jump for ever.
  expect(jumpInto(span, 2.8)).toBeNull();
  expect(jumpInto(null, 99)).toBeNull();
});
