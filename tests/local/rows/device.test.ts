import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceConfig } from '#local/rows/device-config.ts';
import type { ParcelRow } from '#local/rows/device-schema.ts';
import { draftNotes } from '#local/rows/draft-notes.ts';
import { aDeviceDatabase, loseConnection } from '#tests/support/device/a-device-database.ts';
import { full } from '#tests/support/device/faulty-storage.ts';
import { waitFor } from '#tests/support/eventually.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let device: ReturnType<typeof aDeviceDatabase>;
const onADevice = () => {
  device = aDeviceDatabase();
  return device;
};
afterEach(() => device.close());

const row: ParcelRow = {
  id: 'r1',
  uid: 'hanako',
  lessonID: 'pf-01-01',
  stage: 'address',
  gateAt: 0,
  version: 1,
  body: '',
};

describe('tables of the device', () => {
  test('a row that a full device refuses is written once something made room, and refused when nothing may go', async () => {
    const { runtime, databases } = onADevice();
    let [spare, refusals] = [0, 0];
    const page = runtime({ makeRoom: async () => spare-- > 0 });
    await page.parcels.insert(row);
    const storage = databases[0]?.parcels.storageInstance;
    if (storage === undefined) throw new Error('not open');
    const write = storage.bulkWrite.bind(storage);
    vi.spyOn(storage, 'bulkWrite').mockImplementation((...given) =>
      refusals-- > 0 ? Promise.reject(full()) : write(...given),
    );
    const writes = (body: string) => page.parcels.change('r1', (now) => ({ ...now, body }));
    [spare, refusals] = [2, 2];
    expect(await writes('began')).toMatchObject({ body: 'began' });
    [spare, refusals] = [1, 2];
    await expect(writes('more')).rejects.toThrow('quota');
    expect(await page.parcels.get('r1')).toMatchObject({ body: 'began' });
  });

  test('lose nothing when page and worker change one row at once', async () => {
    const { runtime } = onADevice();
    const page = runtime();
    const worker = runtime();
    await page.parcels.insert(row);
    const letters = [...'abcdefghijklmnopqrst'];
    await Promise.all(
      letters.map((letter, at) =>
        (at % 2 ? page : worker).parcels.change('r1', (now) => ({ ...now, body: now.body + letter })),
      ),
    );
    const { body } = (await page.parcels.get('r1')) ?? {};
    expect([...(body ?? '')].sort().join('')).toBe(letters.join(''));
    expect(await worker.parcels.get('r1')).toEqual(await page.parcels.get('r1'));
  });

  test('write nothing for the same object, remove for null, and return null for a missing row', async () => {
    const { runtime } = onADevice();
    const page = runtime();
    await page.parcels.insert(row);
    let notified = 0;
    page.parcels.subscribe(() => {
      notified += 1;
    });
    expect(await page.parcels.change('r1', (now) => now)).toEqual(row);
    expect(notified).toBe(0);
    expect(await page.parcels.change('r1', () => null)).toBeNull();
    await waitFor(() => expect(notified).toBe(1));
    expect(await page.parcels.all()).toEqual([]);
    expect(await page.parcels.change('r1', (now) => ({ ...now, stage: 'x' }))).toBeNull();
    expect(await page.parcels.insert(row)).toBe(true);
    expect(await page.parcels.all()).toEqual([row]);
  });

  test('ignore a second insert of the same row, from any runtime', async () => {
    const { runtime } = onADevice();
    const [page, worker] = [runtime(), runtime()];
    const done = await Promise.all([
      page.parcels.insert({ ...row, body: 'page' }),
      worker.parcels.insert({ ...row, body: 'worker' }),
    ]);
    expect(done.filter(Boolean).length).toBe(1);
    expect((await page.parcels.all()).length).toBe(1);
  });

  test('reopen for a write on a lost connection, which is on disk when it resolves', async () => {
    const { runtime, databases } = onADevice();
    const page = runtime();
    await page.parcels.insert(row);
    for (const database of databases) await loseConnection(database, 'parcels');
    await page.parcels.change('r1', (now) => ({ ...now, stage: 'upload' }));
    expect(databases.length).toBe(2);
    expect(await runtime().parcels.get('r1')).toEqual({ ...row, stage: 'upload' });
  });

  test('notify another runtime of a change, which reads it from disk', async () => {
    const { runtime } = onADevice();
    const [page, worker] = [runtime(), runtime()];
    await page.parcels.insert(row);
    const notified = new Promise<void>((resolve) => page.parcels.subscribe(resolve));
    await worker.parcels.change('r1', (now) => ({ ...now, stage: 'submit' }));
    await notified;
    let others = 0;
    page.config.subscribe(() => {
      others += 1;
    });
    const again = new Promise<void>((resolve) => page.parcels.subscribe(resolve));
    await worker.parcels.change('r1', (now) => ({ ...now, stage: 'verify' }));
    await again;
    expect(others).toBe(0);
    expect((await page.parcels.get('r1'))?.stage).toBe('verify');
  });
});

test('parse settings; an unknown shape reads like a missing setting', async () => {
  const { runtime } = onADevice();
  const { config: rows } = runtime();
  const config = deviceConfig(rows);
  await config.write('signInIntent', { kind: 'purchase', currCode: 'pf-beginner', planID: 2 });
  await config.write('signInIntent', { kind: 'signUp' });
  expect(await config.read('signInIntent')).toEqual({ kind: 'signUp' });
  await rows.change('signInIntent', (now) => ({ ...now, body: '{"kind":"later"}' }));
  expect(await config.read('signInIntent')).toBeNull();
  expect((await rows.all()).length).toBe(1);
  await config.clear('signInIntent');
  expect(await rows.all()).toEqual([]);
});

test('separate drafts by person and lesson', async () => {
  const { runtime } = onADevice();
  const notes = draftNotes(runtime().notes);
  await notes.save('hanako', 'l1', '一度目', '2026-11-21T00:00:00.000Z');
  await notes.save('hanako', 'l1', '二度目', '2026-11-21T00:01:00.000Z');
  expect(await notes.load('hanako', 'l1')).toBe('二度目');
  expect(await notes.load('jiro', 'l1')).toBe('');
  expect(await notes.load('hanako', 'l2')).toBe('');
  await notes.clear('hanako', 'l1');
  expect(await notes.load('hanako', 'l1')).toBe('');
});
