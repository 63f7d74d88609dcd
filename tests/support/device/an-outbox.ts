import type { TakeHeader } from '#local/takes/take.ts';
import { deviceActivities, deviceParcels } from '#outbox/row-stores.ts';
import { aDevice } from './a-device.ts';
import { aDeviceDatabase } from './a-device-database.ts';
import { aTake, bytesOf } from './a-take.ts';

export const NOW = Date.parse('2026-11-21T01:00:00.000Z');

/**
 * A device with take store and tables, and the dependencies of submitting and reconciling. Keys are counted.
 */
export function anOutbox() {
  const rows = aDeviceDatabase();
  const bytes = aDevice(globalThis.indexedDB);
  const device = rows.runtime();
  const takes = bytes.tab();
  let keys = 0;
  const stamp = () => {
    keys += 1;
    return { now: NOW, luck: 0.5, key: `00000000-0000-4000-9000-${String(keys).padStart(12, '0')}` };
  };
  const parts = {
    takes,
    stamp,
    parcels: deviceParcels(device.parcels),
    activities: deviceActivities(device.activities),
  };
  /** A take that was recorded and stopped. */
  const aClosedTake = async (
    facts: Partial<TakeHeader> = {},
    music: ArrayBuffer = bytesOf('music'),
  ): Promise<TakeHeader> => {
    const take = aTake();
    await takes.start(take);
    await takes.append(take.takeID, 0, music);
    await takes.freeze(take.takeID, { durationMs: 1000 });
    return takes.change(take.takeID, (header) => ({ ...header, ...facts }));
  };
  const close = async () => {
    await takes.close();
    await rows.close();
  };
  return { device, parts, aClosedTake, close, locks: bytes.locks };
}
