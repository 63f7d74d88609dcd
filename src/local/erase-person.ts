import type { HearingStore } from './hearings/hearing-store.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { Device } from './rows/device.ts';
import { type DeviceConfig, deviceConfig } from './rows/device-config.ts';
import type { DeviceTakes } from './takes/device-takes.ts';

/** Our keys in localStorage and sessionStorage. */
const OUR_KEYS = /^otomichi[.:]/;

/**
 * Deletes everything that this device stores for a person, delivered or not. Only for a deleted account, never for a
 * sign-out. Takes are deleted first: a parcel can be rebuilt from its take, so a crash in between must not leave takes.
 */
export async function erasePersonalRows(
  uid: string,
  {
    device,
    takes,
    pictures,
    hearings,
  }: {
    device: Device;
    takes: Pick<DeviceTakes, 'erase'>;
    pictures: Pick<PictureStore, 'erase'>;
    hearings: Pick<HearingStore, 'erase'>;
  },
): Promise<void> {
  await takes.erase(uid);
  await pictures.erase(uid);
  await hearings.erase(uid);
  for (const table of [device.parcels, device.activities, device.notes, device.packs] as const) {
    const mine = (await table.all()).filter((row) => row.uid === uid);
    for (const { id } of mine) await table.change(id, () => null);
    await table.purge();
  }
  await eraseConfig(uid, deviceConfig(device.config));
}

async function eraseConfig(uid: string, config: DeviceConfig): Promise<void> {
  const chosen = await config.read('selectedCurrCodes');
  if (chosen !== null) {
    const { [uid]: _, ...others } = chosen;
    await config.write('selectedCurrCodes', others);
  }
  const checked = await config.read('schoolChecked');
  if (checked === null) return;
  const others = Object.entries(checked).filter(([name]) => !name.startsWith(`${uid} `));
  await config.write('schoolChecked', Object.fromEntries(others));
}

/** Deletes a person's cached answers, drafts and choices from localStorage or sessionStorage. */
export function erasePersonalStorage(uid: string, storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (OUR_KEYS.test(name) && name.includes(uid)) storage.removeItem(name);
}
