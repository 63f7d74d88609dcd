import { factsOf, type Subscription } from '#contract/entities/subscription.ts';
import { ApiError } from '#contract/errors.ts';
import { blocksAccountDeletion } from '#domain/billing/subscription.ts';
import type { TakeHere } from '#features/settings/ports.ts';

/*
 *   looking ──▶ blocked   a contract holds the account
 *      │ └────▶ unreachable ──again──▶ looking
 *      ▼
 *    ready ──leave──▶ leaving ──▶ gone
 *      ▲                 └─refused─▶ ready (with the reason) | looking (a contract began meanwhile)
 *      └──────────────────┘
 *
 * `unsure`: an answer was lost, so the school may have deleted the person already. That it then knows nobody by this
 * token is the answer.
 */
export type Leaving =
  | { step: 'looking' }
  | { step: 'unreachable' }
  | { step: 'blocked'; contracts: readonly Subscription[] }
  | { step: 'ready'; takes: Takes; unsure: boolean; trouble: string | null }
  | { step: 'leaving'; takes: Takes; unsure: boolean }
  | { step: 'gone' };

/** The word that confirms, however it was typed: with the brackets it stands in, spaces, half-width letters. */
export function isMeant(typed: string, word: string): boolean {
  return typed.normalize('NFKC').replace(/[\s「」『』"']/g, '') === word;
}

/** null: this device could not say. */
export type Takes = readonly TakeHere[] | null;

export type LeavingEvent =
  | { type: 'looked'; subscriptions: readonly Subscription[]; takes: Takes; now: number }
  | { type: 'not-looked' }
  | { type: 'again' }
  | { type: 'leave' }
  | { type: 'left' }
  | { type: 'refused'; cause: unknown; words: string | null };

/** What does not fit the step changes nothing: a second press, an answer that comes late. */
export function leaving(state: Leaving, event: LeavingEvent): Leaving {
  switch (event.type) {
    case 'looked':
      return state.step === 'looking' ? looked(event) : state;
    case 'not-looked':
      return state.step === 'looking' ? { step: 'unreachable' } : state;
    case 'again':
      return state.step === 'unreachable' || state.step === 'blocked' ? { step: 'looking' } : state;
    case 'leave':
      return state.step === 'ready' ? { step: 'leaving', takes: state.takes, unsure: state.unsure } : state;
    case 'left':
      return state.step === 'leaving' ? { step: 'gone' } : state;
    case 'refused':
      return state.step === 'leaving' ? refused(state, event.cause, event.words) : state;
  }
}

function looked({ subscriptions, takes, now }: LeavingEvent & { type: 'looked' }): Leaving {
  const contracts = subscriptions.filter((each) =>
    blocksAccountDeletion({ ...factsOf(each), completed: each.completed }, now),
  );
  if (contracts.length > 0) return { step: 'blocked', contracts };
  return { step: 'ready', takes, unsure: false, trouble: null };
}

/** After these nobody knows whether the school has done it. */
const LOST = ['api/network', 'api/timeout', 'api/unexpected-response', 'api/internal-server-error'];

function refused(state: Leaving & { step: 'leaving' }, cause: unknown, words: string | null): Leaving {
  const code = cause instanceof ApiError ? cause.code : null;
  if (code === 'api/unauthorized' && state.unsure) return { step: 'gone' };
  if (code === 'users/active-subscription') return { step: 'looking' };
  const unsure = state.unsure || (code !== null && LOST.includes(code));
  return { step: 'ready', takes: state.takes, unsure, trouble: words };
}
