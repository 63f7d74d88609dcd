import { reserveSpace } from '#app/device/reserve-space.ts';
import { StorageFull } from '#local/takes/take.ts';
import type { Room } from '#packs/pack-service.ts';

/** Browsers say more than there is: so much is written once to see whether it can be. */
const PROOF = 4 * 1024 * 1024;

/** null where the browser does not tell. */
export async function roomOnDevice(): Promise<Room | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usage, free: Math.max(0, quota - usage) };
}

/** Whether so many bytes will fit, as far as can be known beforehand; running full in the middle is borne as well. */
export async function hasRoom(bytes: number): Promise<boolean> {
  const room = await roomOnDevice().catch(() => null);
  if (room !== null && room.free < bytes) return false;
  try {
    await reserveSpace(Math.min(bytes, PROOF));
    return true;
  } catch (cause) {
    if (cause instanceof StorageFull) return false;
    throw cause;
  }
}
