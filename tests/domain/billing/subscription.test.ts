import { describe, expect, it } from 'vitest';
import { isActive, newestFirst, selectCurriculum } from '#domain/billing/subscription.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const DAY = 86_400_000;

function contract(currCode: string, startedDaysAgo: number, expireInDays: number | null = null) {
  return {
    currCode,
    startTime: NOW - startedDaysAgo * DAY,
    expireTime: expireInDays === null ? null : NOW + expireInDays * DAY,
  };
}

describe('a subscription is active', () => {
  it('without a cancellation', () => expect(isActive(contract('a', 400), NOW)).toBe(true));
  it('when cancelled and not yet expired', () => expect(isActive(contract('a', 10, 1), NOW)).toBe(true));
  it('no longer at the very instant it expires', () =>
    expect(isActive(contract('a', 10, 0), NOW)).toBe(false));
});

describe('selecting the curriculum', () => {
  it('sorts newest start first and leaves the given list alone', () => {
    const given = [contract('old', 30), contract('new', 1)];
    expect(newestFirst(given).map((one) => one.currCode)).toEqual(['new', 'old']);
    expect(given[0]?.currCode).toBe('old');
  });
  it('takes the newest that is not expired', () =>
    expect(selectCurriculum([contract('expired', 1, -1), contract('running', 50)], NOW, 'x')).toBe(
      'running',
    ));
  it('takes the newest when all are expired', () =>
    expect(selectCurriculum([contract('older', 9, -2), contract('newer', 5, -1)], NOW, 'x')).toBe('newer'));
  it('takes the default without any', () =>
    expect(selectCurriculum([], NOW, 'pf-beginner')).toBe('pf-beginner'));
});
