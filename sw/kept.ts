import { PACK_CACHE } from '#local/pack-cache.ts';
import { type CacheRule, cacheKey } from './cache-rule.ts';
import { forgetBodies } from './range.ts';

type KeptRule = Exclude<CacheRule, 'network'>;

interface Shelf {
  cache: string;
  /** How many answers stay; the ones put first go first. */
  room: number;
}

const SHELVES: Record<KeptRule, Shelf> = {
  content: { cache: 'otomichi-content-v1', room: 600 },
  film: { cache: 'otomichi-content-v1', room: 600 },
  image: { cache: 'otomichi-images-v1', room: 400 },
  config: { cache: 'otomichi-config-v1', room: 1 },
};

/** What a person opened here or took along. Addresses were signed for them, so it goes when they sign out. */
const PRIVATE = [SHELVES.content.cache, PACK_CACHE];

export async function findKept(
  storage: CacheStorage,
  rule: KeptRule,
  address: URL,
): Promise<Response | null> {
  const key = cacheKey(address);
  // What a person took along stands whole and for good; a configuration is never part of that.
  if (rule !== 'config') {
    const taken = await (await storage.open(PACK_CACHE)).match(key);
    if (taken !== undefined) return taken;
  }
  return (await (await storage.open(SHELVES[rule].cache)).match(key)) ?? null;
}

/** Keeps whole, good answers of our own server only: a captive portal's page or half a file is worse than nothing. */
export async function keep(
  storage: CacheStorage,
  rule: KeptRule,
  address: URL,
  answer: Response,
): Promise<void> {
  if (answer.status !== 200 || answer.redirected || isForeignPage(rule, answer)) return;
  const { cache: name, room } = SHELVES[rule];
  const cache = await storage.open(name);
  await cache.put(cacheKey(address), answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - room)).map((key) => cache.delete(key)));
}

function isForeignPage(rule: KeptRule, answer: Response): boolean {
  const type = answer.headers.get('content-type') ?? '';
  if (rule === 'config') return !type.includes('json');
  return type.includes('text/html');
}

export async function dropPrivate(storage: CacheStorage): Promise<void> {
  forgetBodies();
  await Promise.all(PRIVATE.map((name) => storage.delete(name)));
}
