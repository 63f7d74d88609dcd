import { expect, test } from 'vitest';
import { mayDiscard, maySendNow, viewWithoutParcel } from '#domain/recordings/delivery-state.ts';

test('shows a take without a parcel as saved, waiting or delivered', () => {
  const deliveredAt = '2026-11-21T00:00:00.000Z';
  expect(viewWithoutParcel({ decision: 'undecided', deliveredAt: null }).state).toBe('saved');
  expect(viewWithoutParcel({ decision: 'submit', deliveredAt: null }).state).toBe('waiting');
  expect(viewWithoutParcel({ decision: 'submit', deliveredAt })).toEqual({ state: 'delivered', deliveredAt });
});

test('allows discarding only what is not submitted or has arrived, and sending now only what waits', () => {
  expect(mayDiscard({ decision: 'undecided', deliveredAt: null })).toBe(true);
  expect(mayDiscard({ decision: 'submit', deliveredAt: null })).toBe(false);
  expect(mayDiscard({ decision: 'submit', deliveredAt: 'x' })).toBe(true);
  expect(maySendNow({ state: 'waiting', retryAt: 9 })).toBe(true);
  expect(maySendNow({ state: 'attention', need: 'look', why: 'x' })).toBe(true);
  expect(maySendNow({ state: 'sending', progress: null })).toBe(false);
  expect(maySendNow({ state: 'saved' })).toBe(false);
});
