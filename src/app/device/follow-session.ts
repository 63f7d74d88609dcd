import { calmReads } from '#lib/calm-reads.ts';
import type { Device } from '#local/rows/device.ts';
import { writeWaitingCount } from '#local/waiting-count.ts';
import type { ActivityStore } from '#outbox/activity.ts';
import type { DeviceParcels } from '#outbox/row-stores.ts';
import type { Session } from '#session/session.ts';

type ObservedSession = Pick<Session, 'state' | 'subscribe'>;

export function uidOf(session: Pick<Session, 'state'>): string | null {
  const state = session.state();
  return state.kind === 'in' ? state.identity.uid : null;
}

/** Calls at once for the person who is signed in, and again for everybody who signs in later. Returns how to stop. */
export function onSignIn(session: ObservedSession, listener: (uid: string) => void): () => void {
  let last: string | null = null;
  const check = () => {
    const uid = uidOf(session);
    if (uid !== null && uid !== last) listener(uid);
    last = uid;
  };
  check();
  return session.subscribe(check);
}

/** Updates the stored count of waiting takes whenever the rows change. Returns how to stop. */
export function syncWaitingCount(
  rows: Pick<Device['parcels'], 'subscribe'>,
  parcels: DeviceParcels,
  session: ObservedSession,
): () => void {
  const update = async () => {
    const uid = uidOf(session);
    if (uid === null) return;
    const count = (await parcels.listOf(uid)).length;
    writeWaitingCount(localStorage, uid, count);
  };
  // Rows that are unreadable now are counted at the next change.
  const quietly = calmReads(() => update().catch(() => undefined));
  quietly();
  const stops = [rows.subscribe(quietly), session.subscribe(quietly)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Calls back when the server has received an activity of the person, from this page, another tab or the worker: then its
 * answers are worth asking for again. Returns how to stop.
 */
export function onActivityDelivered(
  rows: Pick<Device['activities'], 'subscribe'>,
  activities: Pick<ActivityStore, 'listOf'>,
  session: ObservedSession,
  listener: () => void,
): () => void {
  let last = { uid: '', waiting: 0 };
  const check = async () => {
    const uid = uidOf(session);
    if (uid === null) return;
    const waiting = (await activities.listOf(uid)).length;
    const before = last;
    last = { uid, waiting };
    if (before.uid === uid && waiting < before.waiting) listener();
  };
  // Rows that are unreadable now are read at the next change.
  const quietly = () => void check().catch(() => undefined);
  quietly();
  return rows.subscribe(quietly);
}
