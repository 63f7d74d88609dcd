import { expect, test } from 'vitest';
import { storageUse } from '#features/settings/device/storage-parts.ts';

const MB = 1_000_000;
const parts = async () => ({
  takes: { count: 2, waiting: 1, bytes: 3 * MB },
  packs: 40 * MB,
  copies: 5 * MB,
});
const storage = (usage: number) =>
  ({ estimate: async () => ({ usage, quota: 100 * MB }), persisted: async () => true }) as StorageManager;

test('what is left beside recordings, packs and copies is the app itself', async () => {
  expect(await storageUse({ parts }, storage(50 * MB))).toMatchObject({
    used: 50 * MB,
    free: 50 * MB,
    persisted: true,
    rest: 2 * MB,
  });
});

test('an estimate below what is known to be there takes nothing away', async () => {
  expect(await storageUse({ parts }, storage(10 * MB))).toMatchObject({ used: 48 * MB, rest: 0 });
});

test('a browser that tells nothing is no empty device', async () => {
  await expect(storageUse({ parts }, {} as StorageManager)).rejects.toThrow();
});
