import type { SmsChallenge } from '#session/sign-in-methods.ts';

/*
 *   number ──ask──▶ sending ──sent──▶ code ──try──▶ checking ──▶ (signed in: the screen unmounts)
 *     ▲  ▲             │                │ ▲             │
 *     │  └───failed────┘◀────ask again──┘ └───failed────┘
 *     └──────────────────another number─┘
 *
 * A code stays valid while another one is requested, and when that request fails.
 */
export type PhoneFlow<Result> =
  | { step: 'number'; problem: string | null }
  | { step: 'sending'; before: SmsChallenge<Result> | null }
  | { step: 'code'; challenge: SmsChallenge<Result>; problem: string | null; sent: number }
  | { step: 'checking'; challenge: SmsChallenge<Result>; sent: number };

export type PhoneEvent<Result> =
  | { type: 'ask' }
  | { type: 'sent'; challenge: SmsChallenge<Result> }
  | { type: 'try' }
  | { type: 'failed'; code: string }
  | { type: 'otherNumber' };

export const PHONE_START = { step: 'number', problem: null } as const;

/** The next state. An event that does not fit the step (a late answer, a second press) changes nothing. */
export function phoneFlow<Result>(flow: PhoneFlow<Result>, event: PhoneEvent<Result>): PhoneFlow<Result> {
  switch (event.type) {
    case 'ask':
      if (flow.step === 'number') return { step: 'sending', before: null };
      return flow.step === 'code' ? { step: 'sending', before: flow.challenge } : flow;
    case 'sent':
      if (flow.step !== 'sending') return flow;
      return { step: 'code', challenge: event.challenge, problem: null, sent: flow.before ? 2 : 1 };
    case 'try':
      if (flow.step !== 'code') return flow;
      return { step: 'checking', challenge: flow.challenge, sent: flow.sent };
    case 'failed':
      return failed(flow, event.code);
    case 'otherNumber':
      return flow.step === 'code' ? PHONE_START : flow;
  }
}

function failed<Result>(flow: PhoneFlow<Result>, code: string): PhoneFlow<Result> {
  if (flow.step === 'checking') return { ...flow, step: 'code', problem: code };
  if (flow.step !== 'sending') return flow;
  if (flow.before === null) return { step: 'number', problem: code };
  return { step: 'code', challenge: flow.before, problem: code, sent: 1 };
}
