import type { Api } from '#api/client.ts';
import { putByRequest } from '#api/upload.ts';
import { type Device, openDevice } from '#local/device.ts';
import { type DeviceConfig, deviceConfig } from '#local/device-config.ts';
import type { DeviceTakes } from '#local/device-takes.ts';
import { type DraftNotes, draftNotes } from '#local/draft-notes.ts';
import { importEarlier } from '#local/import-earlier.ts';
import { rememberWaiting } from '#local/waiting-count.ts';
import type { Deed } from '#outbox/activity.ts';
import { deliverAll } from '#outbox/deliver.ts';
import { type DeliveryViews, deliveryViews } from '#outbox/delivery-view.ts';
import { devicePorts } from '#outbox/device-ports.ts';
import * as hands from '#outbox/hand-in.ts';
import { type Oddity, reconcile } from '#outbox/reconcile.ts';
import { type DeviceParcels, deviceActivities, deviceParcels } from '#outbox/row-stores.ts';
import { sendingNow } from '#outbox/sending-now.ts';
import type { Session } from '#session/session.ts';
import { askForSync, outboxRunner, pageMoments } from './outbox-triggers.ts';

/** Everything of this device that needs the database. The module is loaded after the first usable paint. */
export interface PageOutbox {
  config: DeviceConfig;
  notes: DraftNotes;
  delivery: DeliveryViews;
  /** The learner hands a take in; on disk when it resolves, on its way afterwards. */
  submit(takeID: string, note: string | null): Promise<void>;
  editNote(takeID: string, note: string | null): Promise<void>;
  /** False when the take may be at the school already. */
  withdraw(takeID: string): Promise<boolean>;
  /** Something else that the learner did; on disk when it resolves. */
  tell(uid: string, lessonID: string, deed: Deed): Promise<void>;
  /** 今すぐ送る: opens every shut gate of whoever is signed in and runs. */
  sendNow(): void;
  /** Takes of a person that wait here, held ones included. */
  waitingOf(uid: string): Promise<number>;
  stop(): void;
}

export interface PageOutboxParts {
  takes: DeviceTakes;
  session: Session;
  api: Api;
  /** What does not add up on this device, and storage that does not answer. */
  report: (oddity: Oddity | { kind: 'storage'; cause: unknown }) => void;
}

/** Opens the device's rows, mends what a crash left, and starts to deliver. */
export function openOutbox({ takes, session, api, report }: PageOutboxParts): PageOutbox {
  const device = openDevice();
  const parcels = deviceParcels(device.parcels);
  const activities = deviceActivities(device.activities);
  const sending = sendingNow();
  const notes = draftNotes(device.notes);
  const newKey = () => crypto.randomUUID();
  const stamp = () => ({ now: Date.now(), luck: Math.random(), key: newKey() });
  const parts = { takes, parcels, activities, stamp };
  const ports = devicePorts({
    ...{ takes, parcels, activities, api, sending, newKey },
    identity: (options) => session.idToken(options),
    put: (onProgress) => putByRequest(() => new XMLHttpRequest(), onProgress),
    now: () => Date.now(),
    luck: () => Math.random(),
    locks: navigator.locks ?? null,
  });
  const runner = outboxRunner({
    deliver: (occasion) => deliverAll(ports, occasion),
    now: () => Date.now(),
    onMoment: pageMoments(window),
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    onWaiting: () => askForSync(navigator.serviceWorker),
  });
  const go = () => void runner.run();
  const uidNow = () => {
    const state = session.state();
    return state?.kind === 'in' ? state.identity.uid : null;
  };

  const stops = [
    followSignIn(session, uidNow, (uid) => {
      notes.claim(uid).catch((cause: unknown) => report({ kind: 'storage', cause }));
      void runner.run({ release: ['sign-in'] });
    }),
    followWaiting(device, parcels, uidNow),
    () => runner.stop(),
  ];
  start(device, parts, report).then(go, (cause: unknown) => {
    report({ kind: 'storage', cause });
    go();
  });

  return {
    config: deviceConfig(device.config),
    notes,
    delivery: deliveryViews(parcels, device.subscribe, sending),
    submit: async (takeID, note) => {
      await hands.handIn(parts, takeID, note);
      // Asked before the line is tried: the page may be closed in this very second.
      askForSync(navigator.serviceWorker);
      go();
    },
    editNote: (takeID, note) => hands.editNote(parts, takeID, note).then(go),
    withdraw: (takeID) => hands.withdraw(parts, takeID),
    tell: (uid, lessonID, deed) => hands.tell(parts, { uid, lessonID, deed }).then(go),
    sendNow: () => {
      const uid = uidNow();
      if (uid !== null) void hands.release(parts, uid).then(go, go);
    },
    waitingOf: async (uid) => (await parcels.listOf(uid)).length,
    stop: () => {
      for (const stop of stops) stop();
      void device.close();
    },
  };
}

async function start(device: Device, parts: hands.HandInParts, report: PageOutboxParts['report']) {
  await importEarlier(device, new Date().toISOString());
  for (const oddity of await reconcile(parts)) report(oddity);
}

/** Calls at once for whoever is here, and again for everybody who signs in later. */
function followSignIn(session: Session, uidNow: () => string | null, onSignIn: (uid: string) => void) {
  let last: string | null = null;
  const look = () => {
    const uid = uidNow();
    if (uid !== null && uid !== last) onSignIn(uid);
    last = uid;
  };
  look();
  return session.subscribe(look);
}

/** Keeps the small count for /home and the app's badge in step with the rows. */
function followWaiting(device: Device, parcels: DeviceParcels, uidNow: () => string | null) {
  const look = async () => {
    const uid = uidNow();
    if (uid === null) return;
    const count = (await parcels.listOf(uid)).length;
    rememberWaiting(localStorage, uid, count);
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  };
  // A badge that the system refuses, or rows that cannot be read now, are no reason to disturb anybody.
  const quietly = () => void look().catch(() => undefined);
  quietly();
  return device.subscribe(quietly);
}
