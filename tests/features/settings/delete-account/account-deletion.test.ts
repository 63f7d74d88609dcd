import { describe, expect, test } from 'vitest';
import type { Subscription } from '#contract/entities/subscription.ts';
import { ApiError } from '#contract/errors.ts';
import { DAY_MS } from '#domain/time-units.ts';
import {
  type AccountDeletion,
  type AccountDeletionEvent,
  accountDeletion,
  isConfirmationWord,
} from '#features/settings/delete-account/account-deletion.ts';

const NOW = Date.parse('2026-11-21T01:02:03.000Z');
const iso = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

const subscription = (rest: Partial<Subscription> = {}): Subscription => ({
  plan: { planID: 1, planName: 'standard', planPrice: 2980 },
  category: { categoryCode: 'piano', categoryName: 'ピアノ' },
  curriculum: { currCode: 'pf-beginner', currName: 'ピアノはじめて' },
  startTime: iso(-40),
  updated: false,
  completed: false,
  ...rest,
});
const ended = (days: number) => ({ cancel: { cancelTime: iso(-20), expireTime: iso(days) } });

const TAKES = [{ takeID: 't1', lessonName: '第1回', startedAt: iso(-1) }];
const checked = (subscriptions: Subscription[] = []): AccountDeletionEvent => ({
  type: 'checked',
  subscriptions,
  takes: TAKES,
  now: NOW,
});
const refused = (code: ConstructorParameters<typeof ApiError>[0]): AccountDeletionEvent => ({
  type: 'refused',
  cause: new ApiError(code),
  message: code,
});
const played = (...events: AccountDeletionEvent[]): AccountDeletion =>
  events.reduce<AccountDeletion>((state, event) => accountDeletion(state, event), { step: 'checking' });

describe('deleting the account', () => {
  test('leads from the check to the deletion', () => {
    expect(played(checked())).toEqual({
      step: 'ready',
      takes: TAKES,
      forfeits: [],
      unsure: false,
      problem: null,
    });
    expect(played(checked(), { type: 'delete' })).toEqual({
      step: 'deleting',
      takes: TAKES,
      forfeits: [],
      unsure: false,
    });
    expect(played(checked(), { type: 'delete' }, { type: 'deleted' })).toEqual({ step: 'deleted' });
  });

  test.each([
    ['a running one', subscription(), 'blocked'],
    ['one that ends tomorrow', subscription(ended(1)), 'blocked'],
    ['one that has ended', subscription(ended(-1)), 'ready'],
    ['a free month', subscription({ trialUntil: iso(9) }), 'blocked'],
    ['a cancelled free month', subscription({ ...ended(9), trialUntil: iso(9) }), 'ready'],
    ['one cancelled after its free month', subscription({ ...ended(9), trialUntil: null }), 'blocked'],
    ['a completed one without charges', subscription({ completed: true }), 'ready'],
    ['a completed one with access until tomorrow', subscription({ completed: true, ...ended(1) }), 'blocked'],
  ])('with a subscription: %s', (_, subscription, step) => {
    expect(played(checked([subscription])).step).toBe(step);
  });

  test('says which free month is given up, up to the deletion', () => {
    const free = subscription({ ...ended(9), trialUntil: iso(9) });
    expect(played(checked([free, subscription(ended(-1))]))).toMatchObject({ forfeits: [free] });
    const back = played(checked([free]), { type: 'delete' }, refused('api/too-many-requests'));
    expect(back).toMatchObject({ step: 'ready', forfeits: [free] });
  });

  test('retries a check that failed', () => {
    expect(played({ type: 'check-failed' })).toEqual({ step: 'unreachable' });
    expect(played({ type: 'check-failed' }, { type: 'retry' })).toEqual({ step: 'checking' });
  });

  test('shows the reason of a refusal, and checks again when a subscription began meanwhile', () => {
    const back = played(checked(), { type: 'delete' }, refused('api/too-many-requests'));
    expect(back).toMatchObject({ step: 'ready', unsure: false, problem: 'api/too-many-requests' });
    expect(played(checked(), { type: 'delete' }, refused('users/active-subscription')).step).toBe('checking');
  });

  test('counts an unknown token after a lost answer as deleted', () => {
    const lost = [checked(), { type: 'delete' }, refused('api/network')] as const;
    expect(played(...lost)).toMatchObject({ step: 'ready', unsure: true });
    const busy = [checked(), { type: 'delete' }, refused('api/service-unavailable')] as const;
    expect(played(...busy)).toMatchObject({ step: 'ready', unsure: true });
    expect(played(...lost, { type: 'delete' }, refused('api/unauthorized'))).toEqual({ step: 'deleted' });
    const known = played(checked(), { type: 'delete' }, refused('api/unauthorized'));
    expect(known).toMatchObject({ step: 'ready', problem: 'api/unauthorized' });
  });

  test('ignores events that come twice or late', () => {
    const once = played(checked(), { type: 'delete' });
    expect(accountDeletion(once, { type: 'delete' })).toBe(once);
    expect(accountDeletion(once, checked([subscription()]))).toBe(once);
    const gone = accountDeletion(once, { type: 'deleted' });
    for (const event of [{ type: 'delete' }, { type: 'retry' }, refused('api/network')] as const)
      expect(accountDeletion(gone, event)).toBe(gone);
  });
});

test.each(['削除する', ' 削除する　', '「削除する」', '｢削除する｣\n', '"削除する"'])(
  '%j confirms',
  (typed) => {
    expect(isConfirmationWord(typed, '削除する')).toBe(true);
  },
);

test.each(['', '削除', '削除するな', 'さくじょする', '削除しない'])('%j does not confirm', (typed) => {
  expect(isConfirmationWord(typed, '削除する')).toBe(false);
});
