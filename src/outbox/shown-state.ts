import type { Parcel } from './parcel.ts';

/** What a row may say about a take that its learner handed in; never more than is known. */
export type ShownState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'attention'; need: 'sign-in' | 'verify-email' | 'renew-contract' | 'look'; why: string }
  | { kind: 'withdrawn' }
  /** Read back from the school. `noteWaits`: a later note is still on its way. */
  | { kind: 'delivered'; noteWaits: boolean };

export function shownState(parcel: Parcel): ShownState {
  if (parcel.deliveredAt !== null) return { kind: 'delivered', noteWaits: parcel.stage !== 'delivered' };
  if (parcel.stage === 'withdrawn') return { kind: 'withdrawn' };
  const { gate, firstTriedAt } = parcel;
  if (gate.kind === 'person') return { kind: 'attention', need: gate.need, why: gate.why };
  return gate.kind === 'open' && firstTriedAt !== null ? { kind: 'sending' } : { kind: 'waiting' };
}
