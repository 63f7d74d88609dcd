import { storedPath } from '#domain/video-url.ts';
/** The cache of complete pack files, each under its path. Nothing is ever evicted from it by us. */
export const PACK_CACHE = 'otomichi-pack-v1';

/** The worker's cache of lesson files, texts that came by themselves among them; the oldest are evicted. */
export const CONTENT_CACHE = 'otomichi-content-v1';

/** The worker's cache of teachers' voices and the recordings that they are about. */
export const VOICE_CACHE = 'otomichi-voices-v1';

/** The worker's caches of pictures: those of the school, and those of people. */
export const IMAGE_CACHE = 'otomichi-images-v1';
export const PEOPLE_CACHE = 'otomichi-people-v1';

/** What came by itself and comes again when it is needed: texts, files and pictures of lessons. */
export const COPY_CACHES: readonly string[] = [CONTENT_CACHE, IMAGE_CACHE, PEOPLE_CACHE];

/** Bytes of everything in these caches. */
export async function cachedBytes(names: readonly string[], storage: CacheStorage = caches): Promise<number> {
  let sum = 0;
  for (const name of names) {
    if (!(await storage.has(name))) continue;
    const cache = await storage.open(name);
    for (const key of await cache.keys()) sum += (await (await cache.match(key))?.blob())?.size ?? 0;
  }
  return sum;
}

/** The path of an address. Signatures in the query change; the path alone identifies the bytes. */
export function pathOf(url: string): string {
  return storedPath(new URL(url, 'https://any.example').pathname);
}

/** The complete pack files of this device. The page writes them, the worker answers requests from them. */
export interface PackCache {
  has(path: string): Promise<boolean>;
  /** Rejects with QuotaExceededError when the device is full. */
  put(path: string, answer: Response): Promise<void>;
  /** Bytes of the cached file, or null; verifies that a written file can be read. */
  sizeOf(path: string): Promise<number | null>;
  paths(): Promise<string[]>;
  remove(paths: readonly string[]): Promise<void>;
}

/** @param origin of this page; the cache's keys are whole addresses, as the worker asks for them */
export function packCache(storage: CacheStorage, origin: string): PackCache {
  const open = () => storage.open(PACK_CACHE);
  return {
    has: async (path) => (await (await open()).match(origin + path)) !== undefined,
    put: async (path, answer) => (await open()).put(origin + path, answer),
    async sizeOf(path) {
      const cached = await (await open()).match(origin + path);
      return cached === undefined ? null : (await cached.blob()).size;
    },
    paths: async () => (await (await open()).keys()).map(({ url }) => pathOf(url)),
    async remove(paths) {
      if (paths.length === 0) return;
      const cache = await open();
      await Promise.all(paths.map((path) => cache.delete(origin + path)));
    },
  };
}
