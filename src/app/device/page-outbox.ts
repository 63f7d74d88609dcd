import type { Api } from '#api/client.ts';
import { putByRequest } from '#api/upload.ts';
import type { Device } from '#local/device.ts';
import { type DeviceConfig, deviceConfig } from '#local/device-config.ts';
import type { DeviceTakes } from '#local/device-takes.ts';
import { type DraftNotes, draftNotes } from '#local/draft-notes.ts';
import { importEarlier } from '#local/import-earlier.ts';
import type { Deed } from '#outbox/activity.ts';
import type { CheckLog } from '#outbox/check-log.ts';
import { deliverAll } from '#outbox/deliver.ts';
import { type DeliveryViews, deliveryViews } from '#outbox/delivery-view.ts';
import { type DeviceWorld, devicePorts } from '#outbox/device-ports.ts';
import * as hands from '#outbox/hand-in.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { type Oddity, reconcile } from '#outbox/reconcile.ts';
import { deviceActivities, deviceParcels } from '#outbox/row-stores.ts';
import { checkWithSchool } from '#outbox/school-check.ts';
import { sendingNow } from '#outbox/sending-now.ts';
import type { Session } from '#session/session.ts';
import { followServer } from './follow-server.ts';
import { followDelivered, followSignIn, followWaitingCount, uidOf } from './follow-session.ts';
import { askForSync, type OutboxRunner, outboxRunner, pageMoments } from './outbox-runner.ts';

/** Everything of this device that needs the database. The module is loaded after the first usable paint. */
export interface PageOutbox {
  /** Resolves when what the earlier version kept is here and what a crash left is mended; never rejects. */
  ready: Promise<unknown>;
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

export interface PageOutboxDeps {
  device: Device;
  takes: DeviceTakes;
  session: Session;
  api: Api;
  /** What does not add up on this device, and storage that does not answer. */
  report: (oddity: Oddity | { kind: 'storage'; cause: unknown }) => void;
  /** The school has heard of something that was done here. */
  onDelivered: () => void;
}

/** Opens the device's rows, mends what a crash left, and starts to deliver. */
export function openOutbox(given: PageOutboxDeps): PageOutbox {
  const { device, takes, session, api, report } = given;
  const parcels = deviceParcels(device.parcels);
  const activities = deviceActivities(device.activities);
  const sending = sendingNow();
  const notes = draftNotes(device.notes);
  const parts = { takes, parcels, activities, stamp };
  const config = deviceConfig(device.config);
  const ports = pagePorts({ takes, parcels, activities, api, sending }, session);
  const runner = pageRunner(ports);
  const failed = (cause: unknown) => report({ kind: 'storage', cause });

  const mended = mend(device, parts, report).catch((cause): Oddity[] => {
    failed(cause);
    return [];
  });
  const school = followServer({
    doubtful: mended.then((odd) => new Set(odd.map(({ takeID }) => takeID))),
    uid: () => uidOf(session),
    check: (uid, doubtful) =>
      checkWithSchool({ ...ports, ...parts, checks: checksIn(config) }, uid, doubtful),
    ...{ report, failed },
    onPutBack: () => void runner.run(),
    onMoment: pageMoments(window),
  });
  const stops = [
    followSignIn(session, (uid) => {
      // The notes of the earlier version must be here before somebody can have them.
      void mended.then(() => notes.claim(uid)).catch(failed);
      void mended.then(() => runner.run({ release: ['sign-in'] }));
      school.look();
    }),
    school.stop,
    followWaitingCount(device, parcels, session),
    followDelivered(device, activities, session, given.onDelivered),
    runner.stop,
  ];
  void mended.then(() => runner.run());

  return {
    ready: mended,
    config,
    notes,
    delivery: deliveryViews(parcels, device.subscribe, sending),
    ...deeds(parts, runner, session),
    waitingOf: async (uid) => (await parcels.listOf(uid)).length,
    stop: () => {
      for (const stop of stops) stop();
      void device.close();
    },
  };
}

/** What a learner does; each is on disk when it resolves, and on its way afterwards. */
function deeds(
  parts: hands.HandInParts,
  runner: OutboxRunner,
  session: Session,
): Pick<PageOutbox, 'submit' | 'editNote' | 'withdraw' | 'tell' | 'sendNow'> {
  const go = () => void runner.run();
  return {
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
      const uid = uidOf(session);
      if (uid !== null) void hands.release(parts, uid).then(go, go);
    },
  };
}

type Standing = Pick<DeviceWorld, 'takes' | 'parcels' | 'activities' | 'api' | 'sending'>;

function pagePorts(standing: Standing, session: Session): OutboxPorts {
  return devicePorts({
    ...standing,
    identity: (options) => session.idToken(options),
    put: (onProgress) => putByRequest(() => new XMLHttpRequest(), onProgress),
    now: () => Date.now(),
    luck: () => Math.random(),
    newKey: () => crypto.randomUUID(),
    locks: navigator.locks ?? null,
  });
}

function pageRunner(ports: OutboxPorts): OutboxRunner {
  return outboxRunner({
    deliver: (occasion) => deliverAll(ports, occasion),
    now: ports.now,
    onMoment: pageMoments(window),
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    onWaiting: () => askForSync(navigator.serviceWorker),
  });
}

const stamp = () => ({ now: Date.now(), luck: Math.random(), key: crypto.randomUUID() });

async function mend(device: Device, parts: hands.HandInParts, report: PageOutboxDeps['report']) {
  await importEarlier(device, new Date().toISOString());
  const odd = await reconcile(parts);
  for (const oddity of odd) report(oddity);
  return odd;
}

function checksIn(config: DeviceConfig): CheckLog {
  return {
    read: async () => (await config.read('schoolChecked')) ?? {},
    write: (checked) => config.write('schoolChecked', checked),
  };
}
