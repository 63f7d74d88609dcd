import type { Device } from '#local/device.ts';
import { rememberWaiting } from '#local/waiting-count.ts';
import type { ActivityStore } from '#outbox/activity.ts';
import type { DeviceParcels } from '#outbox/row-stores.ts';
import type { Session } from '#session/session.ts';

type Watched = Pick<Session, 'state' | 'subscribe'>;

export function uidOf(session: Pick<Session, 'state'>): string | null {
  const state = session.state();
  return state.kind === 'in' ? state.identity.uid : null;
}

/** Calls at once for whoever is here, and again for everybody who signs in later. Returns how to stop. */
export function followSignIn(session: Watched, onSignIn: (uid: string) => void): () => void {
  let last: string | null = null;
  const look = () => {
    const uid = uidOf(session);
    if (uid !== null && uid !== last) onSignIn(uid);
    last = uid;
  };
  look();
  return session.subscribe(look);
}

/** Keeps the small count for /home and the app's badge in step with the rows. Returns how to stop. */
export function followWaitingCount(device: Device, parcels: DeviceParcels, session: Watched): () => void {
  const look = async () => {
    const uid = uidOf(session);
    if (uid === null) return;
    const count = (await parcels.listOf(uid)).length;
    rememberWaiting(localStorage, uid, count);
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  };
  // A badge that the system refuses, or rows that cannot be read now, are no reason to disturb anybody.
  const quietly = () => void look().catch(() => undefined);
  quietly();
  const stops = [device.subscribe(quietly), session.subscribe(quietly)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Calls when the school has been told of something a learner did, by this page, another tab or the worker: what it
 * says now is worth asking for. Returns how to stop.
 */
export function followDelivered(
  device: Pick<Device, 'subscribe'>,
  activities: Pick<ActivityStore, 'listOf'>,
  session: Watched,
  onDelivered: () => void,
): () => void {
  let last = { uid: '', waiting: 0 };
  const look = async () => {
    const uid = uidOf(session);
    if (uid === null) return;
    const waiting = (await activities.listOf(uid)).length;
    const wentFrom = last;
    last = { uid, waiting };
    if (wentFrom.uid === uid && waiting < wentFrom.waiting) onDelivered();
  };
  // Rows that cannot be read now are read at the next change.
  const quietly = () => void look().catch(() => undefined);
  quietly();
  return device.subscribe(quietly);
}
