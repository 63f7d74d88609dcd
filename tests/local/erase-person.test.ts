import { afterEach, expect, test, vi } from 'vitest';
import { erasePersonalRows, erasePersonalStorage } from '#local/erase-person.ts';
import { openHearingStore } from '#local/hearings/hearing-store.ts';
import { openPictureStore } from '#local/pictures/picture-store.ts';
import { deviceConfig } from '#local/rows/device-config.ts';
import { draftNotes } from '#local/rows/draft-notes.ts';
import { postDrafts } from '#local/rows/post-draft.ts';
import { aHearing } from '#tests/support/a-hearing.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aDeviceDatabase } from '#tests/support/device/a-device-database.ts';
import { aTake, bytesOf } from '#tests/support/device/a-take.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let close = async () => {};
afterEach(() => close());

const DRAFT = { postID: 'p', revision: 0, text: '', playSlug: null, currCode: null, picture: null };

/** Everything in the databases, including rows that are only marked as deleted. */
async function onDisk(): Promise<string> {
  const found: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    // Node's BroadcastChannel; its messages last for seconds.
    if (name?.startsWith('pubkey.broadcast')) continue;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name ?? '');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    for (const store of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const asked = db.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      found.push(...rows);
    }
    db.close();
  }
  return JSON.stringify(found, (_key, value) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString() : value,
  );
}

async function lived(device: ReturnType<typeof rows>, takes: ReturnType<typeof store>, uid: string) {
  const waiting = aTake({ uid });
  await takes.start(waiting);
  await takes.append(waiting.takeID, 0, bytesOf(`bytes of ${uid}`));
  await takes.freeze(waiting.takeID, { durationMs: 1000 });
  await takes.change(waiting.takeID, (take) => ({ ...take, decision: 'submit' }));
  await draftNotes(device.notes).save(uid, 'pf-01-01', `${uid}のメモ`, '2026-11-21T01:02:03.000Z');
  const row = { uid, lessonID: 'pf-01-01', version: 1, body: `{"of":"${uid}"}` };
  await device.parcels.insert({ ...row, id: waiting.takeID, stage: 'address', gateAt: 0 });
  await device.activities.insert({ ...row, id: `a-${uid}`, kind: 'completion' });
}

const world = aDeviceDatabase();
const rows = () => world.runtime();
const store = () => aDevice(globalThis.indexedDB as never).tab();

test('deletes everything of the person from disk, undelivered takes too, and nothing of others', async () => {
  const device = rows();
  const takes = store();
  close = async () => {
    await takes.close();
    await pictures.close();
    await hearings.close();
    await world.close();
  };
  await lived(device, takes, 'hana-leaves');
  await lived(device, takes, 'jun-stays');
  const pictures = openPictureStore();
  const hearings = openHearingStore();
  for (const uid of ['hana-leaves', 'jun-stays']) {
    const bytes = bytesOf(`picture of ${uid}`);
    await pictures.put({
      id: `p-${uid}`,
      uid,
      contentType: 'image/jpeg',
      bytes,
      width: 4,
      height: 3,
      savedAt: 1,
    });
    await hearings.put({ takeID: `t-${uid}`, uid, key: 'k', hearing: aHearing(), savedAt: 1 }, () => true);
    await postDrafts(device.notes).save(uid, { ...DRAFT, text: `${uid}の下書き` });
  }
  const config = deviceConfig(device.config);
  await config.write('schoolChecked', { 'hana-leaves pf-01-01': 1, 'jun-stays pf-01-01': 2 });
  await config.write('selectedCurrCodes', { 'hana-leaves': 'gt-beginner', 'jun-stays': 'vo-beginner' });
  expect(await onDisk()).toContain('bytes of hana-leaves');

  await erasePersonalRows('hana-leaves', { device, takes, pictures, hearings });
  const left = await onDisk();
  expect(left.match(/.{0,200}hana-leaves.{0,100}/g) ?? []).toEqual([]);
  for (const stored of [
    'bytes of jun-stays',
    'jun-staysのメモ',
    'picture of jun-stays',
    'jun-staysの下書き',
    't-jun-stays',
  ])
    expect(left).toContain(stored);
  expect(await takes.listOf('jun-stays')).toHaveLength(1);
  expect(await device.parcels.all()).toHaveLength(1);
  expect(await config.read('schoolChecked')).toEqual({ 'jun-stays pf-01-01': 2 });
});

test("removes the person's keys from small storage, and no others", () => {
  const stored = new Map(
    [
      'otomichi.queries.hana',
      'otomichi:waiting:hana',
      'otomichi.queries.jun',
      'otomichi.practice',
      'x.hana',
    ].map((name) => [name, '1']),
  );
  const storage = {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    removeItem: (name: string) => void stored.delete(name),
  } as Storage;
  erasePersonalStorage('hana', storage);
  expect([...stored.keys()]).toEqual(['otomichi.queries.jun', 'otomichi.practice', 'x.hana']);
});
