import { describe, expect, test } from 'vitest';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { judge, retryDelayMs, settledGate, WHY } from '#outbox/failure.ts';
import { transition } from '#outbox/transition.ts';
import { aParcel } from '#tests/support/device/a-parcel.ts';

const refused = (code: ErrorCode, status: number) => new ApiError(code, { status });

describe('judging an error', () => {
  test.each([
    ['the line', new ApiError('api/network')],
    ['a time-out', new ApiError('api/timeout')],
    ['a page that is not ours', refused('api/unexpected-response', 200)],
    ['408', refused('api/unexpected-response', 408)],
    ['425', refused('api/unexpected-response', 425)],
    ['429', refused('api/too-many-requests', 429)],
    ['500', refused('api/internal-server-error', 500)],
    ['a conflict', refused('api/conflict', 409)],
    ['storage', new Error('connection lost')],
  ])('%s: retries later', (_, error) => {
    expect(judge(error, 'submit')).toMatchObject({ type: 'failed', failure: { kind: 'later' } });
  });

  test.each([
    ['api/unauthorized', 401, 'sign-in'],
    ['api/email-not-verified', 403, 'verify-email'],
    ['api/contract-expired', 410, 'renew-contract'],
    ['api/forbidden', 403, 'look'],
    ['api/not-found', 404, 'look'],
    ['api/payload-too-large', 413, 'look'],
    ['api/unsupported-media-type', 415, 'look'],
    ['api/unprocessable-entity', 422, 'look'],
  ] as const)('%s: holds for a person, %s %s', (code, status, need) => {
    expect(judge(refused(code, status), 'submit')).toMatchObject({ failure: { kind: 'person', need } });
  });

  test.each([
    ['api/unauthorized', 401, 'address'],
    ['api/forbidden', 403, 'address'],
    ['api/not-found', 404, 'register'],
    ['api/not-found', 404, 'verify'],
  ] as const)(
    '%s of a proxy, %s: nobody is asked to look, another network sends it',
    (code, status, stage) => {
      const error = new ApiError(code, { status, isForeign: true });
      const failure = { kind: 'later', why: 'api/unexpected-response' };
      expect(judge(error, stage)).toEqual({ type: 'failed', failure });
    },
  );

  test('replaces an address that another sender is writing to', () => {
    const busy = new ApiError('api/conflict', { status: 409, retryAfter: 10 });
    expect(judge(busy, 'upload')).toEqual({ type: 'expired', why: 'api/conflict' });
  });

  test('waits as long as a reached quota asks for', () => {
    const reached = new ApiError('recordings/quota-reached', { status: 429, retryAfter: 3_600 });
    const failure = { kind: 'later', why: 'recordings/quota-reached', wait: 3_600_000 };
    expect(judge(reached, 'address')).toEqual({ type: 'failed', failure });
  });

  test('replaces an expired address, but not after a body that is too large', () => {
    expect(judge(refused('api/forbidden', 403), 'upload')).toMatchObject({ type: 'expired' });
    expect(judge(refused('api/payload-too-large', 413), 'upload')).toMatchObject({ type: 'failed' });
  });

  test('uploads again when other bytes arrived before register', () => {
    const verdict = judge(refused('api/unprocessable-entity', 422), 'register');
    expect(verdict).toEqual({ type: 'expired', why: WHY.uploadDamaged });
  });

  test('respects Retry-After, in milliseconds', () => {
    const busy = new ApiError('api/too-many-requests', { status: 429, retryAfter: 90 });
    expect(judge(busy, 'note')).toMatchObject({ failure: { wait: 90_000 } });
  });
});

describe('retry delay', () => {
  test('doubles up to a quarter of an hour, with full jitter', () => {
    expect([0, 1, 2, 30].map((failures) => retryDelayMs(failures, 1))).toEqual([
      2_000, 4_000, 8_000, 900_000,
    ]);
    expect(retryDelayMs(5, 0)).toBe(1_000);
  });

  test('is at least what the server asks for, and at most a day', () => {
    expect(retryDelayMs(0, 0.5, 3_600_000)).toBe(3_600_000);
    expect(retryDelayMs(0, 0.5, 1e12)).toBe(86_400_000);
  });
});

describe('what may have been settled', () => {
  const later = (why: string) => ({ kind: 'later', since: 100_000, at: 900_000, why }) as const;

  test.each(['api/network', 'api/timeout', 'api/unexpected-response'])(
    'a network that is back: a wait because of %s ends five seconds after it began',
    (why) => {
      expect(settledGate(later(why), ['network'])).toEqual({ ...later(why), at: 105_000 });
      expect(settledGate(later(why), ['sign-in'])).toEqual(later(why));
      const short = { ...later(why), at: 104_000 };
      expect(settledGate(short, ['network'])).toBe(short);
    },
  );

  test.each([
    'api/too-many-requests',
    'api/service-unavailable',
    'recordings/quota-reached',
    'api/conflict',
    WHY.storage,
    WHY.notShownYet,
  ])('a network that is back is no reason to ask earlier after %s', (why) => {
    const gate = later(why);
    expect(settledGate(gate, ['network'])).toBe(gate);
  });

  test('a need opens what waits for it, and what is open stays as it is', () => {
    const held = { kind: 'person', need: 'sign-in', why: 'api/unauthorized' } as const;
    expect(settledGate(held, ['network', 'sign-in'])).toEqual({ kind: 'open' });
    expect(settledGate(held, ['network', 'renew-contract'])).toBe(held);
    const open = { kind: 'open' } as const;
    expect(settledGate(open, ['network', 'sign-in'])).toBe(open);
  });

  test('the next wait is longer still: failures count on', () => {
    const tried = aParcel('submit', {
      gate: later('api/network'),
      failures: 4,
      restarts: 2,
      firstTriedAt: 1,
    });
    const stamp = { now: 105_000, luck: 0.5, key: 'key-2' };
    const sooner = { ...later('api/network'), at: 105_000 };
    expect(transition(tried, { type: 'reconnected' }, stamp)).toEqual({ ...tried, gate: sooner });
  });
});
