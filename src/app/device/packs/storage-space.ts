import { SECOND_MS } from '#domain/time-units.ts';
import { NotSettled, settleWithin } from '#lib/settle-within.ts';
import { reserveSpace } from '#local/takes/reserve-space.ts';
import { StorageFull } from '#local/takes/take.ts';
import type { Room } from '#packs/pack-service.ts';

/** Browsers overestimate the free space, so this many bytes are written as a test. */
const TEST_WRITE_BYTES = 4 * 1024 * 1024;

/** Maximum wait for the browser's answer; a download handles whatever it would have said. */
const STORAGE_TIMEOUT_MS = 5 * SECOND_MS;

/** Used and free bytes by the browser's estimate; null where it gives none. */
export async function roomOnDevice(): Promise<Room | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await settleWithin(STORAGE_TIMEOUT_MS, navigator.storage.estimate());
  return { usage, free: Math.max(0, quota - usage) };
}

/** Whether this many bytes fit, as far as this can be known. A download also handles storage that fills up halfway. */
export async function hasRoom(bytes: number): Promise<boolean> {
  const room = await roomOnDevice().catch(() => null);
  if (room !== null && room.free < bytes) return false;
  try {
    await settleWithin(STORAGE_TIMEOUT_MS, reserveSpace(Math.min(bytes, TEST_WRITE_BYTES)));
    return true;
  } catch (cause) {
    if (cause instanceof StorageFull) return false;
    if (cause instanceof NotSettled) return true;
    throw cause;
  }
}
