import { factsOf, type Subscription } from '#contract/entities/subscription.ts';
import { ApiError, leavesResultUnknown } from '#contract/errors.ts';
import {
  blocksAccountDeletion,
  type DeletionFacts,
  isForfeitedByDeletion,
} from '#domain/billing/subscription.ts';
import type { UndeliveredTake } from '#features/settings/ports.ts';

/*
 *   checking ──▶ blocked   a subscription prevents the deletion
 *      │ └─────▶ unreachable ──retry──▶ checking
 *      ▼
 *    ready ──delete──▶ deleting ──▶ deleted
 *      ▲                  └─refused─▶ ready (with the reason) | checking (a subscription began meanwhile)
 *      └───────────────────┘
 *
 * `unsure`: an answer was lost, so the server may have deleted the person already. An `api/unauthorized` after that means
 * that it did.
 */
export type AccountDeletion =
  | { step: 'checking' }
  | { step: 'unreachable' }
  | { step: 'blocked'; subscriptions: readonly Subscription[] }
  | (Losses & { step: 'ready'; unsure: boolean; problem: string | null })
  | (Losses & { step: 'deleting'; unsure: boolean })
  | { step: 'deleted' };

/** What a deletion gives up. */
interface Losses {
  takes: Takes;
  /** Cancelled free months that still run. */
  forfeits: readonly Subscription[];
}

/** Whether the typed text is the word that confirms; brackets, spaces and half-width letters are ignored. */
export function isConfirmationWord(typed: string, word: string): boolean {
  return typed.normalize('NFKC').replace(/[\s「」『』"']/g, '') === word;
}

/** null: this device could not read its takes. */
export type Takes = readonly UndeliveredTake[] | null;

export type AccountDeletionEvent =
  | { type: 'checked'; subscriptions: readonly Subscription[]; takes: Takes; now: number }
  | { type: 'check-failed' }
  | { type: 'retry' }
  | { type: 'delete' }
  | { type: 'deleted' }
  | { type: 'refused'; cause: unknown; message: string | null };

/** The next state. An event that does not fit the step (a second press, a late answer) changes nothing. */
export function accountDeletion(state: AccountDeletion, event: AccountDeletionEvent): AccountDeletion {
  switch (event.type) {
    case 'checked':
      return state.step === 'checking' ? checked(event) : state;
    case 'check-failed':
      return state.step === 'checking' ? { step: 'unreachable' } : state;
    case 'retry':
      return state.step === 'unreachable' || state.step === 'blocked' ? { step: 'checking' } : state;
    case 'delete':
      return state.step === 'ready' ? { ...lossesOf(state), step: 'deleting', unsure: state.unsure } : state;
    case 'deleted':
      return state.step === 'deleting' ? { step: 'deleted' } : state;
    case 'refused':
      return state.step === 'deleting' ? refused(state, event.cause, event.message) : state;
  }
}

function checked({ subscriptions, takes, now }: AccountDeletionEvent & { type: 'checked' }): AccountDeletion {
  const blocking = subscriptions.filter((each) => blocksAccountDeletion(deletionFactsOf(each), now));
  if (blocking.length > 0) return { step: 'blocked', subscriptions: blocking };
  const forfeits = subscriptions.filter((each) => isForfeitedByDeletion(deletionFactsOf(each), now));
  return { step: 'ready', takes, forfeits, unsure: false, problem: null };
}

function deletionFactsOf(subscription: Subscription): DeletionFacts {
  const { completed, trialUntil } = subscription;
  return { ...factsOf(subscription), completed, freeUntil: trialUntil ? Date.parse(trialUntil) : null };
}

function lossesOf({ takes, forfeits }: Losses): Losses {
  return { takes, forfeits };
}

function refused(
  state: AccountDeletion & { step: 'deleting' },
  cause: unknown,
  message: string | null,
): AccountDeletion {
  const code = cause instanceof ApiError ? cause.known : null;
  if (code === 'api/unauthorized' && state.unsure) return { step: 'deleted' };
  if (code === 'users/active-subscription') return { step: 'checking' };
  const unsure = state.unsure || (code !== null && leavesResultUnknown(code));
  return { ...lossesOf(state), step: 'ready', unsure, problem: message };
}
