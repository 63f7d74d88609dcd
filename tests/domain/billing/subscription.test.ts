import { describe, expect, it } from 'vitest';
import {
  blocksAccountDeletion,
  isActive,
  newestFirst,
  selectCurriculum,
} from '#domain/billing/subscription.ts';
import { DAY_MS } from '#domain/time-units.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');

function subscription(currCode: string, startedDaysAgo: number, expireInDays: number | null = null) {
  return {
    currCode,
    startTime: NOW - startedDaysAgo * DAY_MS,
    expireTime: expireInDays === null ? null : NOW + expireInDays * DAY_MS,
  };
}

describe('a subscription is active', () => {
  it('without a cancellation', () => expect(isActive(subscription('a', 400), NOW)).toBe(true));
  it('when cancelled and not yet expired', () => expect(isActive(subscription('a', 10, 1), NOW)).toBe(true));
  it('not any more at the very instant it expires', () =>
    expect(isActive(subscription('a', 10, 0), NOW)).toBe(false));
});

describe('selecting the curriculum', () => {
  it('sorts newest start first and leaves the given list unchanged', () => {
    const given = [subscription('old', 30), subscription('new', 1)];
    expect(newestFirst(given).map((one) => one.currCode)).toEqual(['new', 'old']);
    expect(given[0]?.currCode).toBe('old');
  });
  it('chooses the newest active one', () =>
    expect(selectCurriculum([subscription('expired', 1, -1), subscription('running', 50)], NOW, 'x')).toBe(
      'running',
    ));
  it('chooses the newest when all are expired', () =>
    expect(selectCurriculum([subscription('older', 9, -2), subscription('newer', 5, -1)], NOW, 'x')).toBe(
      'newer',
    ));
  it('chooses the default without any', () =>
    expect(selectCurriculum([], NOW, 'pf-beginner')).toBe('pf-beginner'));
});

describe('a subscription blocks the deletion of an account', () => {
  const blocks = (completed: boolean, expireInDays: number | null) =>
    blocksAccountDeletion({ ...subscription('a', 10, expireInDays), completed, freeUntil: null }, NOW);
  it('while it runs, and after a cancellation until its end', () => {
    expect(blocks(false, null)).toBe(true);
    expect(blocks(false, 1)).toBe(true);
    expect(blocks(true, 1)).toBe(true);
  });
  it('not in a cancelled free month, which costs nothing', () => {
    const free = (expireInDays: number | null, freeInDays: number) =>
      blocksAccountDeletion(
        { ...subscription('a', 10, expireInDays), completed: false, freeUntil: NOW + freeInDays * DAY_MS },
        NOW,
      );
    expect(free(5, 5)).toBe(false);
    expect(free(null, 5)).toBe(true);
    expect(free(5, -1)).toBe(true);
  });
  it('not when it has ended, nor when the study is finished and nothing ends it later', () => {
    expect(blocks(false, -1)).toBe(false);
    expect(blocks(true, -1)).toBe(false);
    expect(blocks(true, null)).toBe(false);
  });
});
