import type { Api } from '#api/client.ts';
import type { Progress, PutUpload } from '#api/upload.ts';
import { type DeviceTakes, TakeClosedError } from '#local/takes/device-takes.ts';
import { isSettled, type Parcel } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import type { DeviceActivities, DeviceParcels } from './row-stores.ts';
import type { UploadProgress } from './upload-progress.ts';

/** The one lock of page and worker: whoever holds it delivers. */
export const OUTBOX_LOCK = 'outbox';

/** While an upload shows no progress, it is told so often that it is still moving. */
const BEAT_MS = 5_000;

export interface DeviceWorld {
  takes: DeviceTakes;
  parcels: DeviceParcels;
  activities: DeviceActivities;
  api: Api;
  identity: OutboxPorts['identity'];
  /** The PUT of this runtime; the worker's sees no progress. */
  put: (onProgress: Progress) => PutUpload;
  now: () => number;
  luck: () => number;
  newKey: () => string;
  /** null where the browser has no Web Locks: then the server's unique recordingID alone keeps the effect single. */
  locks: Pick<LockManager, 'request'> | null;
  sending: UploadProgress;
}

/** The outbox's ports over this device, the same in page and worker. */
export function devicePorts(world: DeviceWorld): OutboxPorts {
  const { takes, parcels, activities, api, identity, now, luck, newKey, locks, sending } = world;
  /** The parcel whose bytes were asked for last: delivery goes one by one, so the PUT is for it. */
  let uploading: string | null = null;
  const alone = aloneOn(locks, now, sending);
  const put = world.put((sent, total) => {
    if (uploading !== null) sending.beat(uploading, total > 0 ? sent / total : null);
  });
  return {
    ...{ now, luck, newKey, api, identity, activities },
    alone,
    parcels: {
      listOf: parcels.listOf,
      async apply(id, change) {
        const parcel = await parcels.apply(id, change);
        if (parcel !== null) tellProgress(sending, parcel);
        return parcel;
      },
    },
    async bytes({ id }) {
      uploading = id;
      return joined(await takes.bytes(id));
    },
    sha256,
    async put(upload) {
      const id = uploading;
      if (id === null) return put(upload);
      const beating = setInterval(() => sending.beat(id, sending.progressOf(id) ?? null), BEAT_MS);
      try {
        await put(upload);
      } finally {
        clearInterval(beating);
      }
    },
    onDelivered: (parcel) => markDelivered(takes, parcel, now()),
  };
}

/**
 * A tab that the system has frozen (iOS, in the background) keeps the lock and does nothing. Whoever finds it taken
 * twice, this long apart, and has heard nothing move in between, takes it over. Should the holder live after all, it
 * is overtaken: every answer carries its step's key, and the school takes a recordingID once. Longer than a minute,
 * because a hidden tab's timers may fire only once in one.
 */
const HOLDER_PATIENCE_MS = 90_000;

function aloneOn(locks: DeviceWorld['locks'], now: () => number, sending: UploadProgress): OutboxPorts['alone'] {
  let standingSince: number | null = null;
  sending.subscribe(() => {
    standingSince = null;
  });
  return async (work) => {
    if (locks === null) return work();
    const waited = standingSince === null ? 0 : now() - standingSince;
    if (waited >= HOLDER_PATIENCE_MS) {
      standingSince = null;
      return locks.request(OUTBOX_LOCK, { steal: true }, work);
    }
    // Work inside the callback: a lock that is asked for, let go and asked for again has two holders.
    return locks.request(OUTBOX_LOCK, { ifAvailable: true }, async (lock) => {
      if (lock !== null) {
        standingSince = null;
        return work();
      }
      // A clock that was set back begins anew.
      if (standingSince === null || waited < 0) standingSince = now();
      return null;
    });
  };
}

function tellProgress(sending: UploadProgress, parcel: Parcel): void {
  if (isSettled(parcel) || parcel.gate.kind !== 'open') sending.end(parcel.id);
  else sending.beat(parcel.id, sending.progressOf(parcel.id) ?? null);
}

/** The take remembers by itself that it arrived: its bytes may go later, and its parcel is not built again. */
export async function markDelivered(takes: DeviceTakes, parcel: Parcel, now: number): Promise<void> {
  const deliveredAt = new Date(parcel.deliveredAt ?? now).toISOString();
  try {
    await takes.change(parcel.id, (take) => ({ ...take, deliveredAt: take.deliveredAt ?? deliveredAt }));
  } catch (cause) {
    // Its bytes have gone already, after an earlier confirmation.
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

/** Lower-case hex, by the device's own crypto; for the outbox's port in page and worker. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
