import { TakeClosedError } from '#local/takes/device-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { isExpired } from '#local/takes/take-retention.ts';
import type { HandInDeps } from '#outbox/hand-in.ts';
import type { Truth } from '#tests/support/model/truth.ts';
import type { VirtualProcess } from '#tests/support/model/virtual-process.ts';
import { reading, type StorageWorld, writing } from '#tests/support/model/virtual-storage.ts';

/** The headers of takes as one process sees them; one call is one transaction, as in write-take.ts. */
export function virtualTakes(
  process: VirtualProcess,
  world: StorageWorld,
  truth: Truth,
): HandInDeps['takes'] {
  const { takes, bytes } = world.device;
  const all = (fits: (take: TakeHeader) => boolean) =>
    reading(process, world, () => [...takes.values()].filter(fits));
  return {
    all: () => all(() => true),
    listOf: (uid) => all((take) => take.uid === uid),
    header: (takeID) => reading(process, world, () => takes.get(takeID) ?? null),
    change: (takeID, how) =>
      writing(process, world, () => {
        const header = takes.get(takeID);
        if (header === undefined) throw new TakeClosedError(takeID);
        const next = how(header);
        takes.set(takeID, next);
        truth.decided(next);
        return next;
      }),
    tidy: (now) =>
      writing(process, world, () => {
        const over = [...takes.values()].filter((take) => isExpired(take, now)).map(({ takeID }) => takeID);
        for (const takeID of over) {
          truth.removed(takeID);
          takes.delete(takeID);
          bytes.delete(takeID);
        }
        return over;
      }),
  };
}
