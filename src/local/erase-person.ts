import type { Device } from './rows/device.ts';
import { deviceConfig } from './rows/device-config.ts';
import type { DeviceTakes } from './takes/device-takes.ts';

/** Every small thing that is remembered under a person's uid. */
const OURS = /^otomichi[.:]/;

/**
 * What this device keeps of a person goes, delivered or not: called on purpose, after they deleted their account, and
 * never by a sign-out. Takes first: a parcel is rebuilt from its take, never the other way round.
 */
export async function erasePersonalRows(
  uid: string,
  { device, takes }: { device: Device; takes: Pick<DeviceTakes, 'erase'> },
): Promise<void> {
  await takes.erase(uid);
  for (const table of [device.parcels, device.activities, device.notes, device.packs] as const) {
    const mine = (await table.all()).filter((row) => row.uid === uid);
    for (const { id } of mine) await table.change(id, () => null);
    await table.purge();
  }
  const config = deviceConfig(device.config);
  const checked = await config.read('schoolChecked');
  if (checked === null) return;
  const others = Object.entries(checked).filter(([name]) => !name.startsWith(`${uid} `));
  await config.write('schoolChecked', Object.fromEntries(others));
}

/** Kept answers, drafts and choices of a person in the browser's small storage. */
export function erasePersonalStorage(uid: string, storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (OURS.test(name) && name.includes(uid)) storage.removeItem(name);
}
