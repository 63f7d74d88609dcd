import { dropTextCopies } from '#app/cache/drop-texts.ts';
import type { AppContext } from '#app/context.ts';
import type { StoragePorts } from '#features/settings/device/storage-parts.ts';
import { COPY_CACHES, cachedBytes, PACK_CACHE } from '#local/packs/pack-cache.ts';

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
