import { DAY_MS } from '#domain/time-units.ts';
import { SNAPSHOT_CACHE } from './drop-snapshot.ts';

/*
 * The last /home of the person who is signed in, as markup: the worker puts it into the page, so that it is painted before
 * any script runs (decision 031). One record at most; the page writes it, drops it when the person is gone, and the worker
 * reads it.
 */

const KEY = '/home';

export const MAX_SNAPSHOT_AGE_MS = 7 * DAY_MS;
export const MAX_SNAPSHOT_BYTES = 200_000;

const UID = /^[\w-]{1,128}$/;
const HEADERS = { uid: 'x-otomichi-uid', build: 'x-otomichi-build', savedAt: 'x-otomichi-saved-at' } as const;

export interface HomeSnapshot {
  uid: string;
  /** The entry script of the build whose styles it was drawn with. */
  build: string;
  savedAt: number;
  html: string;
}

type Caches = Pick<CacheStorage, 'open' | 'delete'>;

/** Stores it in place of the one before; false when it is too large, or the uid is none that an attribute can hold. */
export async function writeSnapshot(caches: Caches, snapshot: HomeSnapshot): Promise<boolean> {
  const { uid, build, savedAt, html } = snapshot;
  const body = new TextEncoder().encode(html);
  if (!UID.test(uid) || body.length > MAX_SNAPSHOT_BYTES) return false;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    [HEADERS.uid]: uid,
    [HEADERS.build]: build,
    [HEADERS.savedAt]: String(savedAt),
  };
  await (await caches.open(SNAPSHOT_CACHE)).put(KEY, new Response(body, { headers }));
  return true;
}

/** The snapshot, unless another build drew it or it is too old; null when there is none. */
export async function readSnapshot(
  caches: Caches,
  { build, now }: { build: string | null; now: number },
): Promise<HomeSnapshot | null> {
  const stored = await (await caches.open(SNAPSHOT_CACHE)).match(KEY);
  if (stored === undefined) return null;
  const uid = stored.headers.get(HEADERS.uid) ?? '';
  const savedAt = Number(stored.headers.get(HEADERS.savedAt));
  const age = now - savedAt;
  if (!UID.test(uid) || !(age >= 0 && age <= MAX_SNAPSHOT_AGE_MS)) return null;
  if (build === null || stored.headers.get(HEADERS.build) !== build) return null;
  const html = await stored.text();
  return html.length > MAX_SNAPSHOT_BYTES ? null : { uid, build, savedAt, html };
}
