import { describe, expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { ApiError, codeOfStatus } from '#contract/errors.ts';
import { payAgain } from '#features/cards/charge/pay-again.ts';
import type { Verdict } from '#features/cards/stripe/card-bank.ts';

const ORDER: Order = {
  orderID: '6f1c4a6e-0f4e-4d0e-9a50-2f3a3c1d0001',
  orderTime: '2026-11-21T00:00:00.000Z',
  item: 'ピアノ スタンダード',
  currCode: 'piano',
  plan: { planID: 1, planName: 'standard' },
  reason: 'renewal',
  amount: 2980,
  currency: 'JPY',
  coupon: null,
  status: 'open',
  refundedAmount: 0,
  card: null,
  declineCode: 'insufficient_funds',
  nextAttemptTime: null,
  period: null,
  receiptURL: null,
  testMode: true,
};
const PAID = { order: { ...ORDER, status: 'paid' } };
const ASKS = { order: ORDER, action: { type: 'confirm', clientSecret: 'pi_1_secret_2' } };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A server that gives `answers` in turn and accepts only UUIDs as keys, like the real one, and a bank with one verdict. */
function anOrderServer(answers: (object | ApiError)[], verdict: Verdict = { kind: 'confirmed' }) {
  const keys: (string | undefined)[] = [];
  const api = (async (_endpoint: unknown, _input: unknown, options?: { idempotencyKey?: string }) => {
    keys.push(options?.idempotencyKey);
    if (!UUID.test(options?.idempotencyKey ?? '')) throw new ApiError('api/bad-request');
    const next = answers.shift();
    if (next === undefined || next instanceof ApiError) throw next ?? new Error('asked too often');
    return next;
  }) as Api;
  const bank = { fields: () => expect.unreachable(), answer: () => Promise.resolve(verdict) };
  const ports = { api, bank: () => Promise.resolve(bank), returnURL: () => '/here' };
  return { keys, pay: () => payAgain(ports, ORDER.orderID, () => crypto.randomUUID()) };
}

describe('paying an open charge again', () => {
  it('pays with one call', async () => {
    const server = anOrderServer([PAID]);
    expect(await server.pay()).toEqual({ kind: 'paid' });
    expect(server.keys).toHaveLength(1);
  });

  it('pays after the bank authenticated the person, with a new key', async () => {
    const server = anOrderServer([ASKS, PAID]);
    expect(await server.pay()).toEqual({ kind: 'paid' });
    expect(new Set(server.keys).size).toBe(2);
  });

  it('reports a refusal with its decline code', async () => {
    const declined = new ApiError('stripe/card-error', { details: { declineCode: 'expired_card' } });
    expect(await anOrderServer([declined]).pay()).toEqual({ kind: 'refused', declineCode: 'expired_card' });
    expect(await anOrderServer([{ order: ORDER }]).pay()).toEqual({
      kind: 'refused',
      declineCode: 'insufficient_funds',
    });
    const failed = anOrderServer([ASKS], {
      kind: 'refused',
      declineCode: 'payment_intent_authentication_failure',
    });
    expect(await failed.pay()).toMatchObject({ declineCode: 'payment_intent_authentication_failure' });
  });

  it('never reports a refusal while the result is unknown', async () => {
    const lost = new ApiError('api/network');
    expect(await anOrderServer([lost]).pay()).toEqual({ kind: 'unknown' });
    expect(await anOrderServer([ASKS, lost]).pay()).toEqual({ kind: 'unknown' });
    // It may have broken off after the card was charged.
    for (const status of [500, 503]) {
      const broken = new ApiError(codeOfStatus(status), { status });
      expect(await anOrderServer([broken]).pay()).toEqual({ kind: 'unknown' });
    }
    expect(await anOrderServer([ASKS, PAID], { kind: 'failed' }).pay()).toEqual({ kind: 'paid' });
  });

  it('shows the message of any other error', async () => {
    const answer = await anOrderServer([new ApiError('cards/missing')]).pay();
    expect(answer).toEqual({ kind: 'failed', message: 'お支払いに使うカードを登録してください。' });
  });
});
