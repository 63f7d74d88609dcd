import type { SmsChallenge } from '#session/sign-in-methods.ts';

/*
 *   number ──ask──▶ sending ──sent──▶ code ──try──▶ checking ──▶ (in: the screen goes)
 *     ▲  ▲             │                │ ▲             │
 *     │  └───failed────┘◀────ask again──┘ └───failed────┘
 *     └──────────────────another number─┘
 *
 * A code that was sent stays good while another is asked for, and when asking fails.
 */
export type PhoneFlow<Result> =
  | { step: 'number'; trouble: string | null }
  | { step: 'sending'; before: SmsChallenge<Result> | null }
  | { step: 'code'; challenge: SmsChallenge<Result>; trouble: string | null; sent: number }
  | { step: 'checking'; challenge: SmsChallenge<Result>; sent: number };

export type PhoneEvent<Result> =
  | { type: 'ask' }
  | { type: 'sent'; challenge: SmsChallenge<Result> }
  | { type: 'try' }
  | { type: 'failed'; code: string }
  | { type: 'otherNumber' };

export const PHONE_START = { step: 'number', trouble: null } as const;

/** What does not fit the step changes nothing: an answer that comes late, a second press. */
export function phoneFlow<Result>(flow: PhoneFlow<Result>, event: PhoneEvent<Result>): PhoneFlow<Result> {
  switch (event.type) {
    case 'ask':
      if (flow.step === 'number') return { step: 'sending', before: null };
      return flow.step === 'code' ? { step: 'sending', before: flow.challenge } : flow;
    case 'sent':
      if (flow.step !== 'sending') return flow;
      return { step: 'code', challenge: event.challenge, trouble: null, sent: flow.before ? 2 : 1 };
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
  if (flow.step === 'checking') return { ...flow, step: 'code', trouble: code };
  if (flow.step !== 'sending') return flow;
  if (flow.before === null) return { step: 'number', trouble: code };
  return { step: 'code', challenge: flow.before, trouble: code, sent: 1 };
}
