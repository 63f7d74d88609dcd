import { expect, test } from 'vitest';
import { priceTexts } from '#features/landing/below-fold-texts.ts';
import { hasFreeMonth, pricesState } from '#features/landing/prices.tsx';

const PLANS = [
  { planID: 2, planName: 'entry', planPrice: 980 },
  { planID: 1, planName: 'standard', planPrice: 2980 },
] as const;

const stateOf = (more: Partial<Parameters<typeof pricesState>[0]>) =>
  pricesState({
    status: 'pending',
    fetchStatus: 'idle',
    isFetchedAfterMount: false,
    data: undefined,
    ...more,
  });

test('shows no price while it is loading', () => {
  expect(stateOf({ fetchStatus: 'fetching' })).toEqual({ kind: 'loading' });
});

test('does not show an answer of an earlier visit', () => {
  const before = { status: 'success', data: { plans: PLANS } } as const;
  expect(stateOf({ ...before, fetchStatus: 'fetching' })).toEqual({ kind: 'loading' });
  expect(stateOf({ ...before, fetchStatus: 'paused' })).toEqual({ kind: 'failed' });
});

test('shows the new answer, Standard first', () => {
  const shown = stateOf({ status: 'success', isFetchedAfterMount: true, data: { plans: PLANS } });
  expect(shown).toEqual({ kind: 'loaded', plans: [PLANS[1], PLANS[0]] });
});

test.each([
  ['a failed call', { status: 'error', isFetchedAfterMount: true }],
  ['a device that is offline', { fetchStatus: 'paused' }],
  ['a server without plans', { status: 'success', isFetchedAfterMount: true, data: { plans: [] } }],
] as const)('%s shows an error instead of waiting', (_, state) => {
  expect(stateOf(state)).toEqual({ kind: 'failed' });
});

test('trying again shows that it is loading', () => {
  expect(stateOf({ status: 'error', isFetchedAfterMount: true, fetchStatus: 'fetching' })).toEqual({
    kind: 'loading',
  });
});

test('mentions the free month unless its plan is not sold', () => {
  expect(hasFreeMonth({ kind: 'loading' })).toBe(true);
  expect(hasFreeMonth({ kind: 'loaded', plans: PLANS })).toBe(true);
  expect(hasFreeMonth({ kind: 'loaded', plans: [PLANS[0]] })).toBe(false);
});

test('names the courses in which a plan can be chosen, where not all have it', () => {
  expect(priceTexts.onlyIn(['ピアノはじめて', 'ギター'])).toBe(
    '「ピアノはじめて」「ギター」でお選びいただけます。',
  );
});
