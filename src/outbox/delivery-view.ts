import type { DeliveryView } from '#domain/recordings/delivery-state.ts';
import type { Parcel } from './parcel.ts';
import type { DeviceParcels } from './row-stores.ts';
import type { UploadProgress } from './upload-progress.ts';

/**
 * What a learner is told of a parcel: what its row knows, and whether something moves at this moment.
 * @param progress of the upload, null where it cannot be seen, undefined when nothing is moving
 */
export function viewOf(parcel: Parcel, progress: number | null | undefined): DeliveryView {
  const { gate, deliveredAt } = parcel;
  const shown = shownState(parcel);
  switch (shown.kind) {
    case 'withdrawn':
      return { state: 'saved' };
    case 'attention':
      return { state: 'attention', need: shown.need, why: shown.why };
    case 'delivered':
      // The recording has arrived; a later note that the school refuses is still a person's business.
      if (gate.kind === 'person') return { state: 'attention', need: gate.need, why: gate.why };
      return {
        state: 'delivered',
        deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
      };
    default:
      if (progress !== undefined) return { state: 'sending', progress };
      return {
        state: 'waiting',
        retryAt: gate.kind === 'later' ? gate.at : null,
        ...(parcel.lostAt === undefined ? {} : { lost: true }),
      };
  }
}

/** The views of all takes as a store that screens subscribe to; a view stays the same object until it changes. */
export interface DeliveryViews {
  of(takeID: string): DeliveryView | null;
  subscribe(listener: () => void): () => void;
}

export function deliveryViews(
  parcels: Pick<DeviceParcels, 'all'>,
  onRowsChanged: (listener: () => void) => () => void,
  sending: UploadProgress,
): DeliveryViews {
  const listeners = new Set<() => void>();
  let known: readonly Parcel[] = [];
  let views = new Map<string, DeliveryView>();
  let stop: (() => void) | null = null;

  const show = () => {
    const fresh = known.map((parcel) => [parcel.id, viewOf(parcel, sending.progressOf(parcel.id))] as const);
    const changed = fresh.some(([id, view]) => !isSame(views.get(id), view)) || fresh.length !== views.size;
    if (!changed) return;
    views = new Map(
      fresh.map(([id, view]) => [id, isSame(views.get(id), view) ? (views.get(id) ?? view) : view]),
    );
    for (const listener of listeners) listener();
  };
  const read = () => {
    parcels.all().then(
      (rows) => {
        known = rows;
        show();
      },
      // Storage does not answer: what was known stays, and the next change reads again.
      () => undefined,
    );
  };

  return {
    of: (takeID) => views.get(takeID) ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      if (stop === null) {
        const stops = [onRowsChanged(read), sending.subscribe(show)];
        stop = () => stops.forEach((end) => void end());
        read();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

function isSame(one: DeliveryView | undefined, other: DeliveryView): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

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
