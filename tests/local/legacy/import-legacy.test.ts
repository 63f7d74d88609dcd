import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { LEGACY_DATABASE } from '#local/database-names.ts';
import { importLegacy } from '#local/legacy/import-legacy.ts';
import { deviceConfig } from '#local/rows/device-config.ts';
import { draftNotes } from '#local/rows/draft-notes.ts';
import { aDeviceDatabase } from '#tests/support/device/a-device-database.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const NOW = '2026-11-21T00:00:00.000Z';
let device: ReturnType<typeof aDeviceDatabase>;
afterEach(() => device.close());

/** The database as the earlier version made it. */
async function anEarlierDatabase() {
  const db = await openDB(LEGACY_DATABASE, 2, {
    upgrade(made) {
      made.createObjectStore('homeworkNotes', { keyPath: 'lessonID' });
      made.createObjectStore('config', { keyPath: 'key' });
    },
  });
  await db.put('homeworkNotes', {
    lessonID: 'l1',
    note: '左手がむずかしい',
    updatedAt: '2025-05-05T00:00:00Z',
  });
  await db.put('homeworkNotes', { lessonID: 'l2', note: 'もう一度', updatedAt: new Date(0) });
  await db.put('config', { key: 'selectedCurrCode', value: 'gt-beginner' });
  await db.put('config', { key: 'somethingOld', value: { a: 1 } });
  db.close();
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test('turns notes into drafts of the first person who signs in, keeps settings, and deletes the old database', async () => {
  device = aDeviceDatabase();
  await anEarlierDatabase();
  const page = device.runtime();
  expect(await importLegacy(page, NOW)).toBe('imported');
  const notes = draftNotes(page.notes);
  expect(await notes.load('hanako', 'l1')).toBe('');
  await notes.claim('hanako');
  await notes.claim('jiro');
  expect(await notes.load('hanako', 'l1')).toBe('左手がむずかしい');
  expect(await notes.load('hanako', 'l2')).toBe('もう一度');
  expect(await notes.load('jiro', 'l1')).toBe('');
  expect(await deviceConfig(page.config).read('selectedCurrCode')).toBe('gt-beginner');
  await vi.waitFor(async () => expect(await names()).not.toContain(LEGACY_DATABASE), { timeout: 20_000 });
});

test('changes nothing in a second run, or in two tabs at once', async () => {
  device = aDeviceDatabase();
  await anEarlierDatabase();
  const [one, two] = [device.runtime(), device.runtime()];
  await Promise.all([importLegacy(one, NOW), importLegacy(two, NOW)]);
  const rows = await one.notes.all();
  expect(rows.map(({ lessonID }) => lessonID).sort()).toEqual(['l1', 'l2']);
  expect(await importLegacy(one, NOW)).toBe('nothing');
  expect(await one.notes.all()).toEqual(rows);
});

test("keeps a person's own draft instead of the old note", async () => {
  device = aDeviceDatabase();
  await anEarlierDatabase();
  const page = device.runtime();
  const notes = draftNotes(page.notes);
  await notes.save('hanako', 'l1', '新しいメモ', NOW);
  await importLegacy(page, NOW);
  await notes.claim('hanako');
  expect(await notes.load('hanako', 'l1')).toBe('新しいメモ');
  expect((await page.notes.all()).filter(({ uid }) => uid === '')).toEqual([]);
});

test('creates nothing where the earlier version was never used', async () => {
  device = aDeviceDatabase();
  const page = device.runtime();
  expect(await importLegacy(page, NOW)).toBe('nothing');
  expect(await names()).not.toContain(LEGACY_DATABASE);
  expect(await page.notes.all()).toEqual([]);
});
