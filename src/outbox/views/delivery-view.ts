import { createStore } from '@tanstack/store';
import type { ErrorCode } from '#contract/errors.ts';
import type { DeliveryView } from '#domain/recordings/delivery-state.ts';
import { calmReads } from '#lib/calm-reads.ts';
import { subscribeWhile } from '#lib/subscribe-to.ts';
import type { Parcel } from '#outbox/parcel.ts';
import type { DeviceParcels } from '#outbox/row-stores.ts';
import type { UploadProgress } from '#outbox/upload-progress.ts';
import type { DeviceRoom } from './device-room.ts';

/** What a screen may say about a submitted take; never more than is known. */
export type ShownState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'attention'; need: 'sign-in' | 'verify-email' | 'renew-contract' | 'look'; why: string }
  | { kind: 'withdrawn' }
  /** Confirmed by the server's read-back. `noteWaits`: a later note is still to be sent. */
  | { kind: 'delivered'; noteWaits: boolean };

const QUOTA_REACHED: ErrorCode = 'recordings/quota-reached';

/** What a parcel may show, from its row alone. */
export function shownState(parcel: Parcel): ShownState {
  if (parcel.deliveredAt !== null) return { kind: 'delivered', noteWaits: parcel.stage !== 'delivered' };
  if (parcel.stage === 'withdrawn') return { kind: 'withdrawn' };
  const { gate, firstTriedAt } = parcel;
  if (gate.kind === 'person') return { kind: 'attention', need: gate.need, why: gate.why };
  return gate.kind === 'open' && firstTriedAt !== null ? { kind: 'sending' } : { kind: 'waiting' };
}

/**
 * What a learner sees of a parcel, from its row and its upload.
 * @param progress of the upload from 0 to 1, null where it is unknown, undefined when nothing is being sent
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
      // The recording has arrived, but the server refuses a later note: that needs the person.
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
        ...(gate.kind === 'later' && gate.why === QUOTA_REACHED ? { quota: true } : {}),
      };
  }
}

/** The views of all takes for screens; a view stays the same object until it changes. */
export interface DeliveryViews {
  of(takeID: string): DeliveryView | null;
  subscribe(listener: () => void): () => void;
}

export interface DeliveryViewsDeps {
  parcels: Pick<DeviceParcels, 'all'>;
  onRowsChanged: (listener: () => void) => () => void;
  sending: UploadProgress;
  room: Pick<DeviceRoom, 'isFull' | 'subscribe'>;
}

/** Builds the views of all takes. Reads the rows only while something is subscribed. */
export function deliveryViews({ parcels, onRowsChanged, sending, room }: DeliveryViewsDeps): DeliveryViews {
  const views = createStore<ReadonlyMap<string, DeliveryView>>(new Map());
  let known: readonly Parcel[] = [];

  const show = () => {
    const before = views.state;
    const fresh = known.map((parcel): readonly [string, DeliveryView] => {
      const view = viewOf(parcel, sending.progressOf(parcel.id));
      return [parcel.id, view.state === 'waiting' && room.isFull() ? { ...view, full: true } : view];
    });
    const changed = fresh.some(([id, view]) => !isSame(before.get(id), view)) || fresh.length !== before.size;
    if (!changed) return;
    const next = fresh.map(([id, view]) => {
      const old = before.get(id);
      return [id, old !== undefined && isSame(old, view) ? old : view] as const;
    });
    views.setState(() => new Map(next));
  };
  const read = calmReads(() =>
    parcels.all().then(
      (rows) => {
        known = rows;
        show();
      },
      // Storage does not answer: the known rows stay, and the next change reads again.
      () => undefined,
    ),
  );
  const start = () => {
    const stops = [onRowsChanged(read), sending.subscribe(show), room.subscribe(show)];
    read();
    return () => {
      for (const stop of stops) stop();
    };
  };

  return {
    of: (takeID) => views.state.get(takeID) ?? null,
    subscribe: subscribeWhile(views, start),
  };
}

function isSame(one: DeliveryView | undefined, other: DeliveryView): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
