import type { Owner } from '#outbox/ports.ts';
import { EPOCH } from './virtual-device.ts';
import type { VirtualProcess } from './virtual-process.ts';
import { tokenOf } from './virtual-server.ts';
import type { VirtualWorld } from './virtual-world.ts';

const HOUR_MS = 3_600_000;

/** The provider's stored session, the same for every process of the device. */
export function virtualIdentity(process: VirtualProcess, world: VirtualWorld) {
  return ({ refresh }: { refresh: boolean }): Promise<Owner | null> =>
    process.step(1, () => {
      const { device, time, faults } = world;
      const { session } = device;
      if (faults.strikes('F36 account switched between steps', 0.03)) world.switchFor(120_000);
      if (session.uid === null) return null;
      const believed = EPOCH + time.now() + device.clockOff;
      if (session.token === null || refresh || believed >= session.until) {
        if (time.now() < device.offlineUntil || faults.strikes('F33 refresh fails', 0.4)) {
          throw new Error('no network for a fresh token');
        }
        session.token = tokenOf(session.uid, time.now() + HOUR_MS, world.chance.between(0, 1e9));
        session.until = believed + HOUR_MS;
      } else if (faults.strikes('F32 token runs out', 0.15)) world.server.refuse(session.token);
      return { uid: session.uid, token: session.token };
    });
}
