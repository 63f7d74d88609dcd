import { describe, expect, test } from 'vitest';
import type { Subscription } from '#contract/entities/subscription.ts';
import { ApiError } from '#contract/errors.ts';
import { isMeant, type Leaving, type LeavingEvent, leaving } from '#features/settings/delete-account/account-deletion.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T01:02:03.000Z');
const iso = (days: number) => new Date(NOW + days * DAY).toISOString();

const subscription = (rest: Partial<Subscription> = {}): Subscription => ({
  plan: { planID: 1, planName: 'standard', planPrice: 2980 },
  category: { categoryCode: 'piano', categoryName: 'ピアノ' },
  curriculum: { currCode: 'pf-beginner', currName: 'ピアノはじめて' },
  ...{ startTime: iso(-40), updated: false, completed: false },
  ...rest,
});
const ended = (days: number) => ({ cancel: { cancelTime: iso(-20), expireTime: iso(days) } });

const TAKES = [{ takeID: 't1', lessonName: '第1回', startedAt: iso(-1) }];
const looked = (subscriptions: Subscription[] = []): LeavingEvent => ({
  ...{ type: 'looked', subscriptions, takes: TAKES, now: NOW },
});
const refused = (code: ConstructorParameters<typeof ApiError>[0]): LeavingEvent => ({
  ...{ type: 'refused', cause: new ApiError(code), words: code },
});
const played = (...events: LeavingEvent[]): Leaving =>
  events.reduce<Leaving>((state, event) => leaving(state, event), { step: 'looking' });

describe('leaving for good', () => {
  test('from looking to gone', () => {
    expect(played(looked())).toEqual({ step: 'ready', takes: TAKES, unsure: false, trouble: null });
    expect(played(looked(), { type: 'leave' })).toEqual({ step: 'leaving', takes: TAKES, unsure: false });
    expect(played(looked(), { type: 'leave' }, { type: 'left' })).toEqual({ step: 'gone' });
  });

  test.each([
    ['one that runs', subscription(), 'blocked'],
    ['one that ends tomorrow', subscription(ended(1)), 'blocked'],
    ['one that has ended', subscription(ended(-1)), 'ready'],
    ['a finished one that bills nothing', subscription({ completed: true }), 'ready'],
    [
      'a finished one that was paid until tomorrow',
      subscription({ completed: true, ...ended(1) }),
      'blocked',
    ],
  ])('with a contract: %s', (_, contract, step) => {
    expect(played(looked([contract])).step).toBe(step);
  });

  test('what cannot be asked is asked again', () => {
    expect(played({ type: 'not-looked' })).toEqual({ step: 'unreachable' });
    expect(played({ type: 'not-looked' }, { type: 'again' })).toEqual({ step: 'looking' });
  });

  test('a refusal leads back with its reason; a contract that began meanwhile is looked for', () => {
    const back = played(looked(), { type: 'leave' }, refused('api/too-many-requests'));
    expect(back).toMatchObject({ step: 'ready', unsure: false, trouble: 'api/too-many-requests' });
    expect(played(looked(), { type: 'leave' }, refused('users/active-subscription')).step).toBe('looking');
  });

  test('after a lost answer, that the school knows nobody by this token means that it is done', () => {
    const lost = [looked(), { type: 'leave' }, refused('api/network')] as const;
    expect(played(...lost)).toMatchObject({ step: 'ready', unsure: true });
    expect(played(...lost, { type: 'leave' }, refused('api/unauthorized'))).toEqual({ step: 'gone' });
    const known = played(looked(), { type: 'leave' }, refused('api/unauthorized'));
    expect(known).toMatchObject({ step: 'ready', trouble: 'api/unauthorized' });
  });

  test('what comes twice or too late changes nothing', () => {
    const once = played(looked(), { type: 'leave' });
    expect(leaving(once, { type: 'leave' })).toBe(once);
    expect(leaving(once, looked([subscription()]))).toBe(once);
    const gone = leaving(once, { type: 'left' });
    for (const event of [{ type: 'leave' }, { type: 'again' }, refused('api/network')] as const)
      expect(leaving(gone, event)).toBe(gone);
  });
});

test.each(['削除する', ' 削除する　', '「削除する」', '｢削除する｣\n', '"削除する"'])(
  '%j confirms',
  (typed) => {
    expect(isMeant(typed, '削除する')).toBe(true);
  },
);

test.each(['', '削除', '削除するな', 'さくじょする', '削除しない'])('%j does not confirm', (typed) => {
  expect(isMeant(typed, '削除する')).toBe(false);
});
