import { describe, expect, it } from 'vitest';
import {
  PHONE_START,
  type PhoneEvent,
  type PhoneFlow,
  phoneFlow,
} from '#features/sign-in-providers/phone-flow.ts';
import type { SmsChallenge } from '#session/sign-in-methods.ts';

const challenge = (phoneNumber: string): SmsChallenge<string> => ({
  phoneNumber,
  confirm: () => Promise.resolve('in'),
});
const FIRST = challenge('+819012345678');
const SECOND = challenge('+819012345678');

const walk = (...events: PhoneEvent<string>[]) =>
  events.reduce<PhoneFlow<string>>((flow, event) => phoneFlow(flow, event), PHONE_START);

const ASK = { type: 'ask' } as const;
const TRY = { type: 'try' } as const;
const SENT = { type: 'sent', challenge: FIRST } as const;
const failed = (code: string) => ({ type: 'failed', code }) as const;

describe('signing in by phone', () => {
  it('requests a code, then checks it', () => {
    expect(walk(ASK)).toEqual({ step: 'sending', before: null });
    expect(walk(ASK, SENT)).toEqual({ step: 'code', challenge: FIRST, problem: null, sent: 1 });
    expect(walk(ASK, SENT, TRY)).toEqual({ step: 'checking', challenge: FIRST, sent: 1 });
  });

  it('stays at the number when no code could be sent', () => {
    expect(walk(ASK, failed('too-many-requests'))).toEqual({ step: 'number', problem: 'too-many-requests' });
  });

  it('accepts another code after a wrong one', () => {
    const wrong = walk(ASK, SENT, TRY, failed('invalid-verification-code'));
    expect(wrong).toMatchObject({ step: 'code', challenge: FIRST, problem: 'invalid-verification-code' });
    expect(phoneFlow(wrong, TRY)).toMatchObject({ step: 'checking', challenge: FIRST });
  });

  it('continues with the newest code', () => {
    const again = walk(ASK, SENT, ASK, { type: 'sent', challenge: SECOND });
    expect(again).toEqual({ step: 'code', challenge: SECOND, problem: null, sent: 2 });
  });

  it('leaves the first code valid when another cannot be sent', () => {
    const unchanged = walk(ASK, SENT, ASK, failed('network-request-failed'));
    expect(unchanged).toMatchObject({ step: 'code', challenge: FIRST, problem: 'network-request-failed' });
  });

  it('starts over with another number', () => {
    expect(walk(ASK, SENT, { type: 'otherNumber' })).toEqual(PHONE_START);
  });

  it('ignores events that come late or twice', () => {
    const checking = walk(ASK, SENT, TRY);
    for (const event of [TRY, ASK, SENT, { type: 'otherNumber' } as const]) {
      expect(phoneFlow(checking, event)).toBe(checking);
    }
    const sending = walk(ASK);
    expect(phoneFlow(sending, ASK)).toBe(sending);
    expect(phoneFlow(sending, TRY)).toBe(sending);
    expect(walk(SENT)).toEqual(PHONE_START);
    expect(walk(failed('timeout'))).toEqual(PHONE_START);
  });
});
