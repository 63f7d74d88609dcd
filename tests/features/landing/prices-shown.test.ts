import { expect, test } from 'vitest';
import { pricesShown } from '#features/landing/prices-shown.ts';

const PLANS = [
  { planID: 2, planName: 'entry', planPrice: 980 },
  { planID: 1, planName: 'standard', planPrice: 2980 },
] as const;

const asked = (more: Partial<Parameters<typeof pricesShown>[0]>) =>
  pricesShown({
    status: 'pending',
    fetchStatus: 'idle',
    isFetchedAfterMount: false,
    data: undefined,
    ...more,
  });

test('while the school is asked there is room, and no price', () => {
  expect(asked({ fetchStatus: 'fetching' })).toEqual({ kind: 'waiting' });
});

test('what an earlier page was told is not shown as a price of today', () => {
  const before = { status: 'success', data: { plans: PLANS } } as const;
  expect(asked({ ...before, fetchStatus: 'fetching' })).toEqual({ kind: 'waiting' });
  expect(asked({ ...before, fetchStatus: 'paused' })).toEqual({ kind: 'failed' });
});

test('the answer of now is shown, Standard first', () => {
  const shown = asked({ status: 'success', isFetchedAfterMount: true, data: { plans: PLANS } });
  expect(shown).toEqual({ kind: 'known', plans: [PLANS[1], PLANS[0]] });
});

test.each([
  ['a line that fails', { status: 'error', isFetchedAfterMount: true }],
  ['no line at all', { fetchStatus: 'paused' }],
  ['a school without plans', { status: 'success', isFetchedAfterMount: true, data: { plans: [] } }],
] as const)('%s is said, instead of waiting for ever', (_, state) => {
  expect(asked(state)).toEqual({ kind: 'failed' });
});

test('asking once more is waiting again', () => {
  expect(asked({ status: 'error', isFetchedAfterMount: true, fetchStatus: 'fetching' })).toEqual({
    kind: 'waiting',
  });
});
