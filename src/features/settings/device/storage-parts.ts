import { SECOND_MS } from '#domain/time-units.ts';
import { settleWithin } from '#lib/settle-within.ts';

/** What of this device the parts of the app use, in bytes. */
export interface StorageParts {
  /** Of the person who is signed in; `waiting`: the school does not have them yet. */
  takes: { count: number; waiting: number; bytes: number };
  packs: number;
  /** Texts and pictures that came by themselves. */
  copies: number;
}

export interface StoragePorts {
  parts(): Promise<StorageParts>;
  /** Removes what came by itself; it comes again when it is needed. */
  dropCopies(): Promise<void>;
}

export interface StorageUse extends StorageParts {
  used: number;
  free: number;
  persisted: boolean;
  /** What is left when the parts are taken off: above all the app itself. */
  rest: number;
}

/** Browsers whose storage hangs answer nothing. */
const STORAGE_TIMEOUT_MS = 10 * SECOND_MS;

/** All that is used here, by the browser's estimate and by what the app knows; rejects where the browser says nothing. */
export async function storageUse(
  ports: Pick<StoragePorts, 'parts'>,
  storage: StorageManager | undefined = navigator.storage,
): Promise<StorageUse> {
  if (!storage?.estimate) throw new Error('this browser does not tell');
  const [parts, { usage = 0, quota = 0 }, persisted = false] = await settleWithin(
    STORAGE_TIMEOUT_MS,
    Promise.all([ports.parts(), storage.estimate(), storage.persisted?.()]),
  );
  const known = parts.takes.bytes + parts.packs + parts.copies;
  // The estimate is rounded, and padded where a file came from elsewhere: never less than what is there.
  const used = Math.max(usage, known);
  return { ...parts, used, free: Math.max(0, quota - usage), persisted, rest: used - known };
}
