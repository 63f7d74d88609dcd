import { deleteDB } from 'idb';
import { LEGACY_DATABASE } from '#local/database-names.ts';
import type { Device } from '#local/rows/device.ts';
import { type ConfigKey, DEVICE_CONFIG, deviceConfig, parseConfig } from '#local/rows/device-config.ts';
import { draftRow, NOBODY } from '#local/rows/draft-notes.ts';
import { type LegacyData, readLegacyData } from './legacy-database.ts';

export type ImportResult = 'nothing' | 'imported' | 'incomplete';

/**
 * Imports the data of the earlier version. Row IDs follow from the content, so that a second run, or a second tab,
 * changes nothing. The old database is deleted only after every row has been found in the new one; 'incomplete' leaves
 * it for the next start.
 *
 * @param now ISO time of the device
 */
export async function importLegacy(device: Device, now: string): Promise<ImportResult> {
  const config = deviceConfig(device.config);
  if ((await config.read('earlierImported')) !== null) {
    deleteLegacyDatabase();
    return 'nothing';
  }
  const data = await readLegacyData();
  if (data === null) return 'nothing';
  for (const note of data.notes) await device.notes.insert(draftRow(NOBODY, note.lessonID, note));
  for (const { key, body } of knownSettings(data)) await device.config.insert({ key, body });
  if (!(await isAllImported(device, data))) return 'incomplete';
  await config.write('earlierImported', { notes: data.notes.length, config: data.config.length, at: now });
  deleteLegacyDatabase();
  return 'imported';
}

/** The settings that this version knows as well. */
function knownSettings({ config }: LegacyData): { key: ConfigKey; body: string }[] {
  return config.flatMap(({ key, value }) => {
    if (!(key in DEVICE_CONFIG) || key === 'earlierImported') return [];
    const body = JSON.stringify(value) ?? 'null';
    return parseConfig(key as ConfigKey, body) === null ? [] : [{ key: key as ConfigKey, body }];
  });
}

async function isAllImported(device: Device, data: LegacyData): Promise<boolean> {
  const notes = await device.notes.all();
  const lessons = new Set(notes.map(({ lessonID }) => lessonID));
  const stored = new Set((await device.config.all()).map(({ key }) => key));
  return (
    data.notes.every(({ lessonID }) => lessons.has(lessonID)) &&
    knownSettings(data).every(({ key }) => stored.has(key))
  );
}

/** Deletes the old database. While an old tab holds it open, the browser deletes it later; nothing waits for that. */
function deleteLegacyDatabase(): void {
  deleteDB(LEGACY_DATABASE).catch(() => undefined);
}
