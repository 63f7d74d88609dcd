/** Whole files of packs, each under its path. Nothing is ever pushed out of it: what a person took along stays. */
export const PACK_CACHE = 'otomichi-pack-v1';

/** Signatures come and go; the bytes are named by the path alone. */
export function pathOf(url: string): string {
  return new URL(url, 'https://any.example').pathname;
}

/** The whole files of this device. The page puts them there, the worker answers from there. */
export interface PackCache {
  has(path: string): Promise<boolean>;
  /** Rejects with QuotaExceededError when the device is full. */
  put(path: string, answer: Response): Promise<void>;
  /** Bytes of what stands there, or null; to see that what was put can be had again. */
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
      const kept = await (await open()).match(origin + path);
      return kept === undefined ? null : (await kept.blob()).size;
    },
    paths: async () => (await (await open()).keys()).map(({ url }) => pathOf(url)),
    async remove(paths) {
      if (paths.length === 0) return;
      const cache = await open();
      await Promise.all(paths.map((path) => cache.delete(origin + path)));
    },
  };
}
