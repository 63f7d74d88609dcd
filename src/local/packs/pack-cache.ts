import { storedPath } from '#domain/video-url.ts';
import { PACK_CACHE } from '#local/cache-names.ts';

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
