import { expect, test } from 'vitest';
import { isAnswered, reachableStep, readDraft } from '#features/onboarding/onboarding-draft.ts';

const ONE = { currCode: 'pf-beginner', categoryCode: 'piano' };
const TWO = { ...ONE, experience: 0 };
const THREE = { ...TWO, hasInstrument: 1 };

test.each([
  [1, {}, 1],
  [3, {}, 1],
  [2, ONE, 2],
  [3, ONE, 2],
  [3, TWO, 3],
  [1, THREE, 1],
  [2, THREE, 2],
])('step %i of %j opens at %i', (wanted, draft, step) => {
  expect(reachableStep(wanted, draft)).toBe(step);
});

test('gender is optional', () => {
  expect(isAnswered(3, THREE)).toBe(true);
  expect(isAnswered(3, TWO)).toBe(false);
});

test('ignores a stored draft of an unknown format', () => {
  expect(readDraft(THREE)).toEqual(THREE);
  expect(readDraft({ experience: 'much' })).toBeNull();
  expect(readDraft(null)).toBeNull();
});
