import { deleteDB } from 'idb';
import type { Device } from '#local/rows/device.ts';
import { type ConfigKey, DEVICE_CONFIG, deviceConfig, parseConfig } from '#local/rows/device-config.ts';
import { draftRow, NOBODY } from '#local/rows/draft-notes.ts';
import { LEGACY_DATABASE, type LegacyData, readLegacyData } from './legacy-database.ts';

export type ImportResult = 'nothing' | 'imported' | 'incomplete';

/**
 * Brings over what the earlier version kept. Its rows get ids that follow from their content, so that a second run,
 * or a second tab, changes nothing. The old database goes only after every row has been found again in the new one;
 * 'incomplete' leaves it where it is, for the next start.
 *
 * @param now ISO time of the device
 */
export async function importLegacy(device: Device, now: string): Promise<ImportResult> {
  const config = deviceConfig(device.config);
  if ((await config.read('earlierImported')) !== null) {
    letGo();
    return 'nothing';
  }
  const data = await readLegacyData();
  if (data === null) return 'nothing';
  for (const note of data.notes) await device.notes.insert(draftRow(NOBODY, note.lessonID, note));
  for (const { key, body } of understood(data)) await device.config.insert({ key, body });
  if (!(await isAllHere(device, data))) return 'incomplete';
  await config.write('earlierImported', { notes: data.notes.length, config: data.config.length, at: now });
  letGo();
  return 'imported';
}

/** Settings that this version knows too; others mean nothing to it. */
function understood({ config }: LegacyData): { key: ConfigKey; body: string }[] {
  return config.flatMap(({ key, value }) => {
    if (!(key in DEVICE_CONFIG) || key === 'earlierImported') return [];
    const body = JSON.stringify(value) ?? 'null';
    return parseConfig(key as ConfigKey, body) === null ? [] : [{ key: key as ConfigKey, body }];
  });
}

async function isAllHere(device: Device, data: LegacyData): Promise<boolean> {
  const notes = await device.notes.all();
  const lessons = new Set(notes.map(({ lessonID }) => lessonID));
  const kept = new Set((await device.config.all()).map(({ key }) => key));
  return (
    data.notes.every(({ lessonID }) => lessons.has(lessonID)) &&
    understood(data).every(({ key }) => kept.has(key))
  );
}

/** An old tab may still hold it: then it goes when that tab does, and nobody waits for it. */
function letGo(): void {
  deleteDB(LEGACY_DATABASE).catch(() => undefined);
}
