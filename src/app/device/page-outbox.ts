import type { Api } from '#api/client.ts';
import { resumableByFetch } from '#api/resumable-upload.ts';
import { putByRequest } from '#api/upload.ts';
import { either, onPageActive, onServerBack } from '#app/page-events.ts';
import { later } from '#lib/later.ts';
import { oneAfterAnother } from '#lib/one-after-another.ts';
import { importLegacy } from '#local/legacy/import-legacy.ts';
import type { PictureStore } from '#local/pictures/picture-store.ts';
import type { Device } from '#local/rows/device.ts';
import { type DeviceConfig, deviceConfig } from '#local/rows/device-config.ts';
import { type DraftNotes, draftNotes } from '#local/rows/draft-notes.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { ActivityAction } from '#outbox/activity.ts';
import { type CommunityViews, communityViews } from '#outbox/community/community-view.ts';
import { deliverAll } from '#outbox/deliver.ts';
import { devicePorts, type OutboxDeviceDeps } from '#outbox/device-ports.ts';
import type { Settled } from '#outbox/failure.ts';
import * as hands from '#outbox/hand-in.ts';
import type { OutboxPorts, Outcome } from '#outbox/ports.ts';
import { type Inconsistency, reconcile } from '#outbox/reconcile.ts';
import { deviceActivities, deviceParcels } from '#outbox/row-stores.ts';
import { checkWithServer, type ServerCheckLog } from '#outbox/server-check.ts';
import { uploadProgress } from '#outbox/upload-progress.ts';
import { type DeliveryViews, deliveryViews } from '#outbox/views/delivery-view.ts';
import { deviceRoom } from '#outbox/views/device-room.ts';
import { type ReplyViews, replyViews } from '#outbox/views/reply-view.ts';
import { type WaitingPractice, waitingPracticeOf } from '#outbox/views/waiting-practice.ts';
import type { Session } from '#session/session.ts';
import { type CommunityWritings, communityWritings, sweepPictures } from './community-writings.ts';
import { onActivityDelivered, onSignIn, syncWaitingCount, uidOf } from './follow-session.ts';
import { type OutboxRunner, outboxRunner, requestSync } from './outbox-runner.ts';
import { runServerCheck } from './server-check-runner.ts';

/** A storage that went silent holds up what is stored after it no longer than this. */
const MAX_STORING_MS = 5_000;

/** The outbox and everything else that needs the device's rows. Loaded only after the first usable paint. */
export interface PageOutbox {
  /** Resolves when the earlier version's data is imported and a crash is repaired; never rejects. */
  ready: Promise<unknown>;
  config: DeviceConfig;
  notes: DraftNotes;
  delivery: DeliveryViews;
  /** Replies to answers that have not arrived yet, of the person who is signed in. */
  replies: ReplyViews;
  /** Hands a take in; it is on disk when this resolves, and is delivered afterwards. */
  submit(takeID: string, note: string | null): Promise<void>;
  editNote(takeID: string, note: string | null): Promise<void>;
  /** False when the server may have the take already. */
  withdraw(takeID: string): Promise<boolean>;
  /** Posts and comments that have not arrived yet, of the person who is signed in. */
  community: CommunityViews;
  writings: CommunityWritings;
  /** Records another activity of the learner; it is on disk when this resolves. */
  recordActivity(uid: string, lessonID: string, action: ActivityAction): Promise<void>;
  /** The words of a waiting reply, which is then gone; null when the server may have it. */
  takeBackReply(uid: string, recordingID: string): Promise<string | null>;
  /** What of a person's practice has not arrived yet. */
  waitingPractice(uid: string): Promise<WaitingPractice>;
  /** 今すぐ送る: opens every closed gate of the person who is signed in, and delivers. */
  sendNow(): void;
  /** How many takes of a person wait here, held ones included. */
  waitingOf(uid: string): Promise<number>;
  stop(): void;
}

export interface PageOutboxDeps {
  device: Device;
  takes: DeviceTakes;
  pictures: PictureStore;
  session: Session;
  network: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  api: Api;
  /** Reports rows that contradict each other, and storage that does not answer. */
  report: (problem: Inconsistency | { kind: 'storage'; cause: unknown }) => void;
  /** Runs when the server has received an activity of this device. */
  onDelivered: () => void;
  /** Reports the steps of a delivery. */
  onStep: NonNullable<OutboxPorts['onStep']>;
}

/** What may have been settled since, also on another page or device: what waits for it is tried once more. */
const SETTLED_MEANWHILE: readonly Settled[] = ['sign-in', 'verify-email', 'renew-contract', 'network'];

/** Opens the device's rows, repairs what a crash left, and starts to deliver. */
export function openOutbox(given: PageOutboxDeps): PageOutbox {
  const { device, takes, pictures, session, network, api, report, onDelivered, onStep } = given;
  const parcels = deviceParcels(device.parcels);
  const activities = deviceActivities(device.activities);
  const sending = uploadProgress();
  const notes = draftNotes(device.notes);
  const deps = { takes, parcels, activities, stamp };
  const config = deviceConfig(device.config);
  const ports = pagePorts({ takes, parcels, activities, pictures, api, sending, onStep }, session);
  const onError = (cause: unknown) => report({ kind: 'storage', cause });
  const room = deviceRoom();
  const runner = pageRunner(ports, network, (outcome) => {
    if (room.learn(outcome)) onError(outcome.failure?.cause);
  });

  const repaired = repair(device, deps, report).catch((cause): Inconsistency[] => {
    onError(cause);
    return [];
  });
  const server = runServerCheck({
    doubtful: repaired.then((found) => new Set(found.map(({ takeID }) => takeID))),
    uid: () => uidOf(session),
    check: (uid, doubtful) =>
      checkWithServer({ ...ports, ...deps, checks: checkLogIn(config) }, uid, doubtful),
    report,
    onError,
    onPutBack: () => void runner.run(),
    onActive: onPageActive(window),
  });
  const stops = [
    onSignIn(session, (uid) => {
      // The earlier version's notes have to be imported before a person can claim them.
      void repaired.then(() => notes.claim(uid)).catch(onError);
      void repaired.then(() => runner.run({ release: ['sign-in'] }));
      server.check();
    }),
    server.stop,
    syncWaitingCount(device.parcels, parcels, session),
    onActivityDelivered(device.activities, activities, session, onDelivered),
    runner.stop,
  ];
  void repaired.then(() => runner.run({ release: SETTLED_MEANWHILE }));
  void repaired.then(() => sweepPictures({ device, pictures })).catch(onError);

  return {
    ready: repaired,
    config,
    notes,
    delivery: deliveryViews({ parcels, onRowsChanged: device.parcels.subscribe, sending, room }),
    replies: replyViews(activities, device.activities.subscribe, () => uidOf(session)),
    community: communityViews(activities, device.activities.subscribe, () => uidOf(session)),
    writings: communityWritings({ ...deps, device, pictures }, runner),
    ...actions(deps, runner, session),
    waitingPractice: (uid) => waitingPracticeOf(activities, uid),
    waitingOf: async (uid) => (await parcels.listOf(uid)).length,
    stop: () => {
      for (const stop of stops) stop();
      void device.close();
    },
  };
}

/** What a learner does; each is on disk when its promise resolves, and is delivered afterwards. */
function actions(
  deps: hands.HandInDeps,
  runner: OutboxRunner,
  session: Session,
): Pick<PageOutbox, 'submit' | 'editNote' | 'withdraw' | 'recordActivity' | 'takeBackReply' | 'sendNow'> {
  const deliver = () => void runner.run();
  // Two that were stored at the same time would have one place in the order, and the older one might win.
  const inOrder = oneAfterAnother(MAX_STORING_MS);
  return {
    submit: async (takeID, note) => {
      await hands.handIn(deps, takeID, note);
      // Requested before the first attempt: the page may be closed right now.
      requestSync(navigator.serviceWorker);
      deliver();
    },
    editNote: (takeID, note) => hands.editNote(deps, takeID, note).then(deliver),
    withdraw: (takeID) => hands.withdraw(deps, takeID),
    recordActivity: (uid, lessonID, action) =>
      inOrder(() => hands.recordActivity(deps, { uid, lessonID, action })).then(deliver),
    takeBackReply: (uid, recordingID) => hands.takeBackReply(deps, uid, recordingID),
    sendNow: () => {
      const uid = uidOf(session);
      if (uid === null) return;
      // A row that could not be written when its take was handed in is made now.
      const repaired = reconcile(deps).catch(() => []);
      void repaired.then(() => hands.release(deps, uid)).then(deliver, deliver);
    },
  };
}

type Stores = Pick<
  OutboxDeviceDeps,
  'takes' | 'parcels' | 'activities' | 'pictures' | 'api' | 'sending' | 'onStep'
>;

function pagePorts(stores: Stores, session: Session): OutboxPorts {
  return devicePorts({
    ...stores,
    identity: (options) => session.idToken(options),
    put: (onProgress) => putByRequest(() => new XMLHttpRequest(), onProgress),
    resumable: resumableByFetch((input, init) => fetch(input, init)),
    now: () => Date.now(),
    luck: () => Math.random(),
    newKey: () => crypto.randomUUID(),
    locks: navigator.locks ?? null,
  });
}

function pageRunner(
  ports: OutboxPorts,
  network: PageOutboxDeps['network'],
  onOutcome: (outcome: Outcome) => void,
): OutboxRunner {
  return outboxRunner({
    async deliver(options) {
      const outcome = await deliverAll(ports, options);
      onOutcome(outcome);
      return outcome;
    },
    now: ports.now,
    onActive: either(onPageActive(window), onServerBack(network)),
    later,
    onWaiting: () => requestSync(navigator.serviceWorker),
  });
}

const stamp = () => ({ now: Date.now(), luck: Math.random(), key: crypto.randomUUID() });

async function repair(device: Device, deps: hands.HandInDeps, report: PageOutboxDeps['report']) {
  // What a crash left is repaired whether the earlier version's data can be read or not.
  await importLegacy(device, new Date().toISOString()).catch((cause: unknown) =>
    report({ kind: 'storage', cause }),
  );
  const found = await reconcile(deps);
  for (const inconsistency of found) report(inconsistency);
  return found;
}

function checkLogIn(config: DeviceConfig): ServerCheckLog {
  return {
    read: async () => (await config.read('schoolChecked')) ?? {},
    write: (checked) => config.write('schoolChecked', checked),
  };
}
