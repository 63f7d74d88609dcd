import { MAX_RECORDING_BYTES } from '#domain/recordings/upload-size.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { isUuid } from '#domain/uuid.ts';
import { RECEIVED_CACHE } from '#local/cache-names.ts';

/*
 * Files that another app gave to this one and that are no takes yet: the worker stores them before it answers (the share
 * sheet), or the page does (a file opened with the app). They wait, also for a sign-in, until their person says which lesson
 * they belong to. A sign-out deletes them.
 */
export const MAX_RECEIVED_FILES = 10;
const RECEIVED_STAY_MS = 7 * DAY_MS;
const MAX_NAME_LENGTH = 200;

export interface ReceivedFile {
  /** A UUID: the id of the take that is made of it, so that it becomes one take only. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly byteLength: number;
  readonly receivedAt: number;
}

/** There are as many files already as may wait. */
export class TooManyReceived extends Error {}
/** Larger than anything that can be handed in. */
export class TooLargeToReceive extends Error {}

/** A key of the cache, and no address of anything. */
const PREFIX = 'https://received.invalid/';

/** Stores a file; it is on disk when this resolves. */
export async function storeReceived(
  storage: CacheStorage,
  file: File,
  { id, now }: { id: string; now: number },
): Promise<void> {
  if (file.size > MAX_RECORDING_BYTES) throw new TooLargeToReceive();
  if ((await listReceived(storage, now)).length >= MAX_RECEIVED_FILES) throw new TooManyReceived();
  const cache = await storage.open(RECEIVED_CACHE);
  const headers = {
    'content-type': file.type || 'application/octet-stream',
    'content-length': String(file.size),
    'x-name': encodeURIComponent(Array.from(file.name).slice(0, MAX_NAME_LENGTH).join('')),
    'x-received-at': String(now),
  };
  await cache.put(PREFIX + id, new Response(file, { headers }));
}

/** What waits, oldest first; what has waited for a week is deleted. */
export async function listReceived(storage: CacheStorage, now: number): Promise<ReceivedFile[]> {
  const cache = await storage.open(RECEIVED_CACHE);
  const found: ReceivedFile[] = [];
  for (const request of await cache.keys()) {
    const id = request.url.slice(PREFIX.length);
    const stored = isUuid(id) ? await cache.match(request) : undefined;
    const file = stored && factsOf(id, stored.headers);
    if (!file || Math.abs(now - file.receivedAt) > RECEIVED_STAY_MS) await cache.delete(request);
    else found.push(file);
  }
  return found.sort((one, other) => one.receivedAt - other.receivedAt);
}

/** The file itself, or null when it is gone. */
export async function openReceived(
  storage: CacheStorage,
  { id, name, type }: ReceivedFile,
): Promise<File | null> {
  const stored = await (await storage.open(RECEIVED_CACHE)).match(PREFIX + id);
  return stored === undefined ? null : new File([await stored.blob()], name, { type });
}

export async function forgetReceived(storage: CacheStorage, id: string): Promise<void> {
  await (await storage.open(RECEIVED_CACHE)).delete(PREFIX + id);
}

function factsOf(id: string, headers: Headers): ReceivedFile | null {
  const receivedAt = Number(headers.get('x-received-at') ?? Number.NaN);
  if (!Number.isFinite(receivedAt)) return null;
  return {
    id,
    name: decodeURIComponent(headers.get('x-name') ?? ''),
    type: headers.get('content-type') ?? '',
    byteLength: Number(headers.get('content-length') ?? 0),
    receivedAt,
  };
}
