import { packs } from '#contract/packs.ts';
import type { CoursePlace } from '#domain/lessons/lesson-path.ts';
import type { PackOffer } from '#packs/pack-service.ts';
import { missing, sizeOf } from '#packs/plan.ts';
import type { PackPorts } from '#packs/ports.ts';
import { storedPaths } from '#packs/remove-unneeded.ts';
import { roomOnDevice } from './storage-space.ts';

/** What a download would add, in bytes, and whether it fits by the browser's estimate. Rejects with ApiError. */
export async function offerOf(
  { courseCode, courseVer }: CoursePlace,
  { api, files, cache }: Pick<PackPorts, 'api' | 'files' | 'cache'>,
): Promise<PackOffer> {
  const { pack } = await api(packs.show, { courseCode, courseVer });
  const toCome = missing(pack, await storedPaths({ files, cache })).reduce(
    (sum, item) => sum + item.byteLength,
    0,
  );
  const room = await roomOnDevice().catch(() => null);
  return { ...sizeOf(pack), toCome, fits: room === null || room.free > toCome };
}
