/*
 * What a learner is told about a take. The words are fixed (decisions, "Words that people … rely on"):
 *
 *   saved      この端末に保存済み    on this device alone, not handed in
 *   waiting    送信待ち              handed in, on its way as soon as the line allows
 *   sending    送信中                bytes are moving now
 *   delivered  届きました            the server's own answer was read back and matched
 *   attention  確認が必要です        a refusal that only a person can settle; nothing is lost
 */

/** What only a person can settle. */
export type DeliveryNeed = 'sign-in' | 'verify-email' | 'renew-contract' | 'look';

export type DeliveryView =
  | { state: 'saved' }
  /**
   * `retryAt`: epoch milliseconds of the next try, null when it goes at the next chance.
   * `lost`: it had arrived, and the school does not have it any more: it is sent again.
   */
  | { state: 'waiting'; retryAt: number | null; lost?: true }
  /** `progress` from 0 to 1, null where it cannot be seen. */
  | { state: 'sending'; progress: number | null }
  | { state: 'delivered'; deliveredAt: string | null }
  /** `why`: a code of the error catalogue. */
  | { state: 'attention'; need: DeliveryNeed; why: string };

export type DeliveryState = DeliveryView['state'];

type Decided = { decision: 'undecided' | 'submit'; deliveredAt: string | null };

/**
 * The view of a take of which the outbox says nothing (yet). A submitted take without a parcel is waiting: the
 * start-up reconciliation makes its parcel. Anything else would claim more, or less, than is known.
 */
export function viewWithoutParcel(take: Decided): DeliveryView {
  if (take.deliveredAt !== null) return { state: 'delivered', deliveredAt: take.deliveredAt };
  return take.decision === 'submit' ? { state: 'waiting', retryAt: null } : { state: 'saved' };
}

/** A submitted take stays until it has arrived: discarding it would break a promise given to the learner. */
export function mayDiscard(take: Decided): boolean {
  return take.decision === 'undecided' || take.deliveredAt !== null;
}

/** Sending now helps where something waits or was refused for a reason that may have passed. */
export function maySendNow(view: DeliveryView): boolean {
  return view.state === 'waiting' || view.state === 'attention';
}
