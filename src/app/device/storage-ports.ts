import { dropTextCopies } from '#app/cache/drop-texts.ts';
import type { AppContext } from '#app/context.ts';
import type { StoragePorts } from '#features/settings/device/storage-parts.ts';
import { CONTENT_CACHE, IMAGE_CACHE, PACK_CACHE, PEOPLE_CACHE } from '#local/cache-names.ts';

/** What came by itself and comes again when it is needed: texts, files and pictures of lessons. */
const COPY_CACHES: readonly string[] = [CONTENT_CACHE, IMAGE_CACHE, PEOPLE_CACHE];

/** What uses the storage of this device, and how the automatic copies are removed. */
export function storagePorts({ device }: Pick<AppContext, 'device'>, uid: string): StoragePorts {
  return {
    async parts() {
      const [{ takes }, packs, copies] = await Promise.all([
        device.load(),
        cachedBytes([PACK_CACHE]),
        cachedBytes(COPY_CACHES),
      ]);
      const mine = (await takes.listOf(uid)).filter(({ state }) => state !== 'discarded');
      return {
        takes: {
          count: mine.length,
          waiting: mine.filter(({ deliveredAt }) => deliveredAt === null).length,
          bytes: mine.reduce((sum, { frozen }) => sum + (frozen?.byteLength ?? 0), 0),
        },
        packs,
        copies,
      };
    },
    async dropCopies() {
      await Promise.all(COPY_CACHES.map((name) => caches.delete(name)));
      await dropTextCopies();
    },
  };
}

/** Bytes of everything in these caches. */
async function cachedBytes(names: readonly string[]): Promise<number> {
  let sum = 0;
  for (const name of names) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const key of await cache.keys()) sum += (await (await cache.match(key))?.blob())?.size ?? 0;
  }
  return sum;
}
