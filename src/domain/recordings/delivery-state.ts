/*
 * What a learner reads about a take. The words are fixed (product-rules R8.3):
 *
 *   saved      この端末に保存済み    only on this device, not submitted
 *   waiting    送信待ち              submitted, sent as soon as the network allows
 *   sending    送信中                being sent now
 *   delivered  届きました            the server's copy was read back and matched
 *   attention  確認が必要です        refused until a person does something; nothing is lost
 */

/** What only a person can settle. */
export type DeliveryNeed = 'sign-in' | 'verify-email' | 'renew-contract' | 'look';

export type DeliveryView =
  | { state: 'saved' }
  /**
   * `retryAt`: epoch milliseconds of the next try, null when it is sent at the next opportunity.
   * `lost`: it had arrived, and the server does not have it any more, so it is sent again.
   * `quota`: the server takes no more bytes of this person before `retryAt`.
   * `full`: the device has no room to write a delivery's steps down.
   */
  | { state: 'waiting'; retryAt: number | null; lost?: true; quota?: true; full?: true }
  /** `progress` from 0 to 1, null where unknown. */
  | { state: 'sending'; progress: number | null }
  | { state: 'delivered'; deliveredAt: string | null }
  /** `why`: an error code of the API, or one of `WHY` in src/outbox/failure.ts. */
  | { state: 'attention'; need: DeliveryNeed; why: string };

export type DeliveryState = DeliveryView['state'];

type Decided = { decision: 'undecided' | 'submit'; deliveredAt: string | null };

/**
 * The view of a take without a parcel. A submitted one is waiting: the start-up reconciliation builds its
 * parcel. Anything else would claim more, or less, than is known.
 */
export function viewWithoutParcel(take: Decided): DeliveryView {
  if (take.deliveredAt !== null) return { state: 'delivered', deliveredAt: take.deliveredAt };
  return take.decision === 'submit' ? { state: 'waiting', retryAt: null } : { state: 'saved' };
}

/** False for a submitted take that has not arrived: it stays until it has (product-rules R9.4). */
export function mayDiscard(take: Decided): boolean {
  return take.decision === 'undecided' || take.deliveredAt !== null;
}

/** True where sending now may help: the take waits, or was refused for a reason that may have passed. */
export function maySendNow(view: DeliveryView): boolean {
  return view.state === 'waiting' || view.state === 'attention';
}
