import type { Quote } from '#contract/entities/quote.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Gesture } from './purchase-attempt.ts';

/*
 *   asking ──quoted──▶ shown ──pressed──▶ sending ──answered──▶ done
 *     │  ▲               ▲                 │ ▲ │ └─action──▶ at-bank ──bank said yes──▶ sending; no──▶ shown, with a new quote
 *     ▼  └again          ├──refused────────┘ │ │                └──not answered──▶ bank-open ──again──▶ sending
 *   unquoted             │                   │ └─lost──▶ checking ──found──▶ done
 *                        │                 again             └──not found──▶ unsure ──look──▶ checking
 *                        └ a gesture kept over a reload begins at checking    └──pressed──▶ sending (the same key)
 *
 * Between a press and its answer nobody knows whether a contract began; it is never called a failure then. The same
 * gesture repeats with the same key, and only when a person presses: what costs money waits for no line.
 */
export type Confirmation =
  | { step: 'asking' }
  | { step: 'unquoted'; code: ErrorCode }
  | { step: 'shown'; quote: Quote; before: Quote | null; trouble: Trouble | null }
  | { step: 'sending' | 'at-bank' | 'bank-open' | 'checking' | 'unsure'; gesture: Gesture }
  | { step: 'done'; subscription: Subscription; gesture: Gesture | null };

export type Trouble =
  /** A card that was refused; the reason, where the bank tells one. */
  { kind: 'declined'; declineCode: string | null } | { kind: 'refused'; code: ErrorCode };

export type ConfirmationEvent =
  /** `before`: what was shown until the school said that it had changed. */
  | { type: 'quoted'; quote: Quote; before: Quote | null; trouble: Trouble | null }
  | { type: 'not-quoted'; code: ErrorCode }
  | { type: 'again' }
  | { type: 'pressed'; gesture: Gesture }
  /** A gesture without an answer was found: from before a reload, or from a press a moment ago. */
  | { type: 'lost'; gesture: Gesture }
  | { type: 'look' }
  /** The bank has a question. The call has its answer, so the next one, which tells of the bank's, has a new key. */
  | { type: 'action'; key: string }
  | { type: 'bank-asked' }
  | { type: 'bank-open' }
  | { type: 'refused'; trouble: Trouble }
  | { type: 'settled'; subscription: Subscription }
  | { type: 'not-found' };

export const FIRST: Confirmation = { step: 'asking' };

/** What is known after an event; one that does not belong to the step changes nothing. */
export function confirmation(state: Confirmation, event: ConfirmationEvent): Confirmation {
  switch (event.type) {
    case 'quoted':
      return { step: 'shown', quote: event.quote, before: event.before, trouble: event.trouble };
    case 'not-quoted':
      return { step: 'unquoted', code: event.code };
    case 'pressed':
      return state.step === 'shown' || state.step === 'unsure'
        ? { step: 'sending', gesture: event.gesture }
        : state;
    case 'lost':
      return { step: 'checking', gesture: event.gesture };
    case 'settled':
      return { step: 'done', subscription: event.subscription, gesture: gestureOf(state) };
    default:
      return within(state, event);
  }
}

type Within = Exclude<ConfirmationEvent, { type: 'quoted' | 'not-quoted' | 'pressed' | 'lost' | 'settled' }>;

function within(state: Confirmation, event: Within): Confirmation {
  if (event.type === 'again' && state.step === 'unquoted') return FIRST;
  const gesture = gestureOf(state);
  if (gesture === null || state.step === 'done') return state;
  switch (event.type) {
    case 'again':
      return state.step === 'bank-open' ? { step: 'sending', gesture } : state;
    case 'look':
      return state.step === 'unsure' ? { step: 'checking', gesture } : state;
    case 'not-found':
      return state.step === 'checking' ? { step: 'unsure', gesture } : state;
    case 'action':
      return { step: 'at-bank', gesture: { ...gesture, key: event.key } };
    case 'bank-asked':
      return { step: 'sending', gesture };
    case 'bank-open':
      return { step: 'bank-open', gesture };
    case 'refused':
      return { step: 'shown', quote: gesture.quote, before: null, trouble: event.trouble };
  }
}

/** The press that has no answer yet. */
export function gestureOf(state: Confirmation): Gesture | null {
  return 'gesture' in state ? state.gesture : null;
}

/** What the person is looking at, in every step where they are looking at something. */
export function quoteOf(state: Confirmation): Quote | null {
  return state.step === 'shown' ? state.quote : (gestureOf(state)?.quote ?? null);
}
