import type { OutboxDeviceDeps } from '#outbox/device-ports.ts';
import type { FaultPlan } from '#tests/support/model/faults.ts';
import type { HeldLock, VirtualDevice } from '#tests/support/model/virtual-device.ts';
import type { VirtualProcess } from '#tests/support/model/virtual-process.ts';

type Granted = (lock: Lock | null) => Promise<unknown>;

/**
 * Web Locks as browsers have them, for the one lock of the outbox: released by a death, not by a freeze. A holder from whom
 * it is stolen hears so, and its work goes on. Who steals, and when, is the product's own code (`outboxLock`).
 */
export function virtualLocks(
  process: VirtualProcess,
  device: VirtualDevice,
  faults: FaultPlan,
): NonNullable<OutboxDeviceDeps['locks']> {
  const request = async (_name: string, options: LockOptions, granted: Granted) => {
    const got = await process.step(0, () => {
      const held = device.lock;
      if (held !== null && options.steal !== true) return null;
      if (held !== null) {
        const kind = held.holder.isFrozen() ? 'F39 frozen holder overtaken' : 'F39 living holder overtaken';
        faults.note(kind);
        held.takeAway();
      }
      return hold(process, device);
    });
    if (got === null) return await granted(null);
    try {
      return await Promise.race([granted({ name: 'outbox', mode: 'exclusive' }), got.stolen]);
    } finally {
      if (device.lock === got.lock) device.lock = null;
    }
  };
  return { request } as NonNullable<OutboxDeviceDeps['locks']>;
}

function hold(process: VirtualProcess, device: VirtualDevice): { lock: HeldLock; stolen: Promise<never> } {
  let takeAway = () => {};
  const stolen = new Promise<never>((_, reject) => {
    takeAway = () => process.hear(() => reject(new DOMException('stolen', 'AbortError')));
  });
  const lock = { holder: process, takeAway };
  device.lock = lock;
  return { lock, stolen };
}
