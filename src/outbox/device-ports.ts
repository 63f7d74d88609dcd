import type { Api } from '#api/client.ts';
import type { ResumableUploads } from '#api/resumable-upload.ts';
import type { Progress, PutUpload } from '#api/upload.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { later } from '#lib/later.ts';
import { settleWithin } from '#lib/settle-within.ts';
import { OUTBOX_LOCK } from '#local/database-names.ts';
import type { PictureStore } from '#local/pictures/picture-store.ts';
import { type DeviceTakes, TakeClosedError } from '#local/takes/device-takes.ts';
import { isSettled, type Parcel } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import { fingerprintOf, restOf } from './resumable/take-part.ts';
import type { DeviceActivities, DeviceParcels } from './row-stores.ts';
import type { UploadProgress } from './upload-progress.ts';

/** An upload without visible progress reports at this interval that it is alive. */
const PROGRESS_INTERVAL_MS = 5 * SECOND_MS;

/** A browser's storage may leave the identity provider without an answer for good, and with it whoever waits for the lock. */
const IDENTITY_TIMEOUT_MS = 30 * SECOND_MS;

export interface OutboxDeviceDeps {
  takes: DeviceTakes;
  parcels: DeviceParcels;
  activities: DeviceActivities;
  pictures: Pick<PictureStore, 'get' | 'remove'>;
  api: Api;
  identity: OutboxPorts['identity'];
  /** The PUT of this runtime; the worker's sees no progress. */
  put: (onProgress: Progress) => PutUpload;
  resumable: ResumableUploads;
  now: () => number;
  luck: () => number;
  newKey: () => string;
  /** null where the browser has no Web Locks: then only the server's unique recordingID prevents doubles. */
  locks: Pick<LockManager, 'request'> | null;
  sending: UploadProgress;
  onStep?: OutboxPorts['onStep'];
}

/** The ports of the outbox over this device, the same in page and worker. */
export function devicePorts(deps: OutboxDeviceDeps): OutboxPorts {
  const { takes, parcels, activities, pictures, api, identity, now, luck, newKey, locks, sending } = deps;
  /** The parcel or post whose bytes were read last: bytes go one after the other, so the next PUT belongs to it. */
  let uploading: string | null = null;
  const alone = outboxLock(locks, now, sending);
  const put = deps.put((sent, total) => {
    if (uploading !== null) sending.report(uploading, total > 0 ? sent / total : null);
  });
  return {
    now,
    luck,
    later,
    newKey,
    api,
    identity: (options) => settleWithin(IDENTITY_TIMEOUT_MS, identity(options)),
    activities,
    alone,
    parcels: {
      listOf: parcels.listOf,
      async apply(id, change) {
        const parcel = await parcels.apply(id, change);
        if (parcel !== null) reportProgress(sending, parcel);
        return parcel;
      },
    },
    async bytes({ id }) {
      uploading = id;
      return joined(await takes.bytes(id));
    },
    async picture(postID) {
      uploading = postID;
      const found = await pictures.get(postID);
      return found === null ? null : new Uint8Array(found.bytes);
    },
    async dropPicture(postID) {
      sending.end(postID);
      await pictures.remove(postID);
    },
    isOffline: () => globalThis.navigator?.onLine === false,
    sha256,
    put: (upload) =>
      uploading === null ? put(upload) : withSignsOfLife(sending, uploading, () => put(upload)),
    parts: {
      fingerprint: ({ id }) => fingerprintOf(takes.rows(id)),
      rest: ({ id, byteLength }, from) => restOf(takes.rows(id), byteLength, from),
      offset: deps.resumable.offset,
      // The progress is what the server says it has.
      send: ({ id, byteLength }, part) =>
        withSignsOfLife(sending, id, () =>
          deps.resumable.send(part, (reached) => sending.report(id, reached / byteLength)),
        ),
    },
    onDelivered: (parcel) => markDelivered(takes, parcel, now()),
    ...(deps.onStep === undefined ? {} : { onStep: deps.onStep }),
  };
}

/** Repeats work until the returned function is called. */
export type Every = (work: () => void, ms: number) => () => void;

const every: Every = (work, ms) => {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
};

/** Runs an upload, and reports at an interval that its runner is alive, for those who would steal its lock. */
export async function withSignsOfLife<T>(
  sending: UploadProgress,
  id: string,
  upload: () => Promise<T>,
  repeat: Every = every,
): Promise<T> {
  const stop = repeat(() => sending.report(id, sending.progressOf(id) ?? null), PROGRESS_INTERVAL_MS);
  try {
    return await upload();
  } finally {
    stop();
  }
}

/**
 * A tab that the system has frozen (iOS, in the background) holds the lock and does nothing. A runner that
 * finds the lock taken twice, this long apart, without any upload progress in between, steals it. Should the
 * holder be alive after all, it is overtaken: every answer carries its step's key, and the server accepts a
 * recordingID once. Longer than a minute, because timers of a hidden tab may fire only once a minute.
 */
const LOCK_HOLDER_TIMEOUT_MS = 90 * SECOND_MS;

/** The lock of page and worker: one runner works, and one that is frozen is overtaken. One of these per runtime. */
export function outboxLock(
  locks: OutboxDeviceDeps['locks'],
  now: () => number,
  sending: Pick<UploadProgress, 'subscribe'>,
): OutboxPorts['alone'] {
  let takenSince: number | null = null;
  sending.subscribe(() => {
    takenSince = null;
  });
  return async (work) => {
    if (locks === null) return work(() => true);
    const waited = takenSince === null ? 0 : now() - takenSince;
    const isFrozen = waited >= LOCK_HOLDER_TIMEOUT_MS;
    let isOver = false;
    let isStolen = false;
    // Works inside the callback: a lock that is released and requested again could have two holders.
    const worked = locks.request(OUTBOX_LOCK, isFrozen ? { steal: true } : { ifAvailable: true }, (lock) => {
      if (lock !== null) {
        takenSince = null;
        return work(() => !isStolen).finally(() => {
          isOver = true;
        });
      }
      // A clock that was set back restarts the wait.
      if (takenSince === null || waited < 0) takenSince = now();
      isOver = true;
      return null;
    });
    return worked.catch((cause: unknown) => {
      // Stolen while it works: another runner has it now, and no storage has failed.
      isStolen = !isOver && cause instanceof DOMException && cause.name === 'AbortError';
      if (isStolen) return null;
      throw cause;
    });
  };
}

/** Reports what became of a parcel: it is on its way, or it waits. */
export function reportProgress(sending: UploadProgress, parcel: Parcel): void {
  if (isSettled(parcel) || parcel.gate.kind !== 'open') sending.end(parcel.id);
  // A gate that opened is not yet a try: it may wait for the bytes of another take.
  else if (parcel.firstTriedAt !== null) sending.report(parcel.id, sending.progressOf(parcel.id) ?? null);
}

/**
 * Stores the delivery in the take's header as well, so that its bytes may be removed later and its parcel is
 * not rebuilt.
 */
export async function markDelivered(
  takes: Pick<DeviceTakes, 'change'>,
  parcel: Parcel,
  now: number,
): Promise<void> {
  const deliveredAt = new Date(parcel.deliveredAt ?? now).toISOString();
  try {
    await takes.change(parcel.id, (take) => ({ ...take, deliveredAt: take.deliveredAt ?? deliveredAt }));
  } catch (cause) {
    // The bytes were removed already, after an earlier confirmation.
    if (!(cause instanceof TakeClosedError)) throw cause;
  }
}

function joined(parts: readonly ArrayBuffer[]): Uint8Array<ArrayBuffer> | null {
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (length === 0) return null;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return bytes;
}

/** Lower-case hex, by the browser's SubtleCrypto. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
