import type { Quote } from '#contract/entities/quote.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

/*
 *   asking ──quoted──▶ shown ──pressed──▶ sending ──answered──▶ done
 *     │  ▲               ▲                 │ ▲ │ └─action──▶ at-bank ──bank said yes──▶ sending; no──▶ shown, with a new quote
 *     ▼  └again          ├──refused────────┘ │ │                └──not answered──▶ bank-open ──again──▶ sending
 *   unquoted             │                   │ └─lost──▶ checking ──found──▶ done
 *                        │                 again             └──not found──▶ unsure ──check-again──▶ checking
 *                        └ an attempt stored before a reload begins here      └──pressed──▶ sending (the same key)
 *
 * Between a press and its answer the result is not known, so it is never called a failure. The same attempt repeats
 * with the same key, and only when a person presses: nothing that costs money is sent by itself when the network returns.
 */
export type Confirmation =
  | { step: 'asking' }
  | { step: 'quote-failed'; code: ErrorCode }
  | { step: 'shown'; quote: Quote; before: Quote | null; problem: Problem | null }
  | { step: 'sending' | 'at-bank' | 'bank-open' | 'checking' | 'unsure'; attempt: PurchaseAttempt }
  | { step: 'done'; subscription: Subscription; attempt: PurchaseAttempt | null };

export type Problem =
  /** The bank refused the card; `declineCode` is its reason, if it gave one. */
  { kind: 'declined'; declineCode: string | null } | { kind: 'refused'; code: ErrorCode };

export type ConfirmationEvent =
  /** `before`: the quote that was shown until the server refused it as changed. */
  | { type: 'quoted'; quote: Quote; before: Quote | null; problem: Problem | null }
  | { type: 'quote-failed'; code: ErrorCode }
  | { type: 'again' }
  | { type: 'pressed'; attempt: PurchaseAttempt }
  /** The answer to an attempt is missing, after a reload or after a press. */
  | { type: 'lost'; attempt: PurchaseAttempt }
  | { type: 'check-again' }
  /** The bank has a question. This call is answered, so the call after the bank's answer has a new key. */
  | { type: 'action'; key: string }
  | { type: 'bank-asked' }
  | { type: 'bank-open' }
  | { type: 'refused'; problem: Problem }
  | { type: 'settled'; subscription: Subscription }
  | { type: 'not-found' };

export const INITIAL_CONFIRMATION: Confirmation = { step: 'asking' };

/** The next state. An event that does not belong to the step changes nothing. */
export function confirmation(state: Confirmation, event: ConfirmationEvent): Confirmation {
  switch (event.type) {
    case 'quoted':
      return { step: 'shown', quote: event.quote, before: event.before, problem: event.problem };
    case 'quote-failed':
      return { step: 'quote-failed', code: event.code };
    case 'pressed':
      return state.step === 'shown' || state.step === 'unsure'
        ? { step: 'sending', attempt: event.attempt }
        : state;
    case 'lost':
      return { step: 'checking', attempt: event.attempt };
    case 'settled':
      return { step: 'done', subscription: event.subscription, attempt: attemptOf(state) };
    default:
      return within(state, event);
  }
}

type Within = Exclude<
  ConfirmationEvent,
  { type: 'quoted' | 'quote-failed' | 'pressed' | 'lost' | 'settled' }
>;

function within(state: Confirmation, event: Within): Confirmation {
  if (event.type === 'again' && state.step === 'quote-failed') return INITIAL_CONFIRMATION;
  const attempt = attemptOf(state);
  if (attempt === null || state.step === 'done') return state;
  switch (event.type) {
    case 'again':
      return state.step === 'bank-open' ? { step: 'sending', attempt } : state;
    case 'check-again':
      return state.step === 'unsure' ? { step: 'checking', attempt } : state;
    case 'not-found':
      return state.step === 'checking' ? { step: 'unsure', attempt } : state;
    case 'action':
      return { step: 'at-bank', attempt: { ...attempt, key: event.key } };
    case 'bank-asked':
      return { step: 'sending', attempt };
    case 'bank-open':
      return { step: 'bank-open', attempt };
    case 'refused':
      return { step: 'shown', quote: attempt.quote, before: null, problem: event.problem };
  }
}

/** The attempt that has no answer yet. */
export function attemptOf(state: Confirmation): PurchaseAttempt | null {
  return 'attempt' in state ? state.attempt : null;
}

/** The quote on the page; null in the steps that show none. */
export function quoteOf(state: Confirmation): Quote | null {
  return state.step === 'shown' ? state.quote : (attemptOf(state)?.quote ?? null);
}
