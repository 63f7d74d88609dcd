import type { VirtualDevice } from './virtual-device.ts';
import type { VirtualProcess } from './virtual-process.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * A holder without progress for this long is frozen: its lock is stolen, as in src/outbox/device-ports.ts.
 */
const STALE_MS = 60_000;

/** The lock of page and worker; released by a death, not by a freeze. Without Web Locks every runner runs. */
export function virtualLock(process: VirtualProcess, device: VirtualDevice, time: VirtualTime) {
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (!device.webLocks) return await work();
    const { lock } = device;
    const isStale = lock?.holder.isFrozen() === true && time.now() - lock.beat > STALE_MS;
    if (lock !== null && !isStale) return null;
    const mine = { holder: process, beat: time.now() };
    device.lock = mine;
    try {
      return await work();
    } finally {
      if (device.lock === mine) device.lock = null;
    }
  };
}
