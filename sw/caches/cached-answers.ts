import {
  CONFIG_CACHE,
  CONTENT_CACHE,
  IMAGE_CACHE,
  PACK_CACHE,
  PEOPLE_CACHE,
  RECEIVED_CACHE,
  SOUND_CACHE,
  VOICE_CACHE,
} from '#local/cache-names.ts';
import { SNAPSHOT_CACHE } from '#local/snapshot/drop-snapshot.ts';
import { type CacheRule, cacheKey } from './cache-rule.ts';
import { clearBodies } from './range.ts';

type CachedRule = Exclude<CacheRule, 'network'>;

interface CacheLimit {
  cache: string;
  /** The oldest answers are removed beyond this number. */
  maxEntries: number;
}

const CACHES: Record<CachedRule, CacheLimit> = {
  content: { cache: CONTENT_CACHE, maxEntries: 600 },
  film: { cache: CONTENT_CACHE, maxEntries: 600 },
  voice: { cache: VOICE_CACHE, maxEntries: 200 },
  image: { cache: IMAGE_CACHE, maxEntries: 400 },
  person: { cache: PEOPLE_CACHE, maxEntries: 200 },
  sound: { cache: SOUND_CACHE, maxEntries: 64 },
  config: { cache: CONFIG_CACHE, maxEntries: 1 },
};

/**
 * Files that a person opened or downloaded, answers to their recordings, and pictures of people whom they saw: a sign-out
 * deletes them.
 */
const PRIVATE = [CONTENT_CACHE, PACK_CACHE, VOICE_CACHE, PEOPLE_CACHE, SNAPSHOT_CACHE, RECEIVED_CACHE];

/** Counts the sign-outs that this worker has seen: what was asked for before one is stored for nobody after it. */
let visit = 0;

/** Who is here now, as far as the caches tell people apart. */
export function currentVisit(): number {
  return visit;
}

/** A request that sets out now. */
export interface Asked {
  readonly address: URL;
  readonly visit: number;
}

/** Notes, before a request sets out, for whom. */
export function asking(address: URL): Asked {
  return { address, visit };
}

export async function findCached(
  storage: CacheStorage,
  rule: CachedRule,
  address: URL,
): Promise<Response | null> {
  const key = cacheKey(address);
  // A downloaded pack has whole files that are never evicted; the configuration is never part of one.
  if (rule !== 'config') {
    const inPack = await (await storage.open(PACK_CACHE)).match(key);
    if (inPack !== undefined) return inPack;
  }
  return (await (await storage.open(CACHES[rule].cache)).match(key)) ?? null;
}

/**
 * Stores only complete, successful answers of our own server, never a captive portal's page or a part of a
 * file, and nothing private of a person who has signed out since it was asked for.
 */
export async function storeAnswer(
  storage: CacheStorage,
  rule: CachedRule,
  asked: Asked,
  answer: Response,
): Promise<void> {
  if (answer.status !== 200 || answer.redirected || isForeignPage(rule, answer)) return;
  const { cache: name, maxEntries } = CACHES[rule];
  const cache = await storage.open(name);
  // After the cache was opened: a sign-out from here on deletes the one that is written to.
  if (asked.visit !== visit && PRIVATE.includes(name)) return;
  await cache.put(cacheKey(asked.address), answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)));
}

function isForeignPage(rule: CachedRule, answer: Response): boolean {
  const type = answer.headers.get('content-type') ?? '';
  if (rule === 'config') return !type.includes('json');
  return type.includes('text/html');
}

export async function forgetAnswer(storage: CacheStorage, rule: CachedRule, address: URL): Promise<void> {
  await (await storage.open(CACHES[rule].cache)).delete(cacheKey(address));
}

export async function clearPrivateCaches(storage: CacheStorage): Promise<void> {
  visit += 1;
  clearBodies();
  await Promise.all(PRIVATE.map((name) => storage.delete(name)));
}
