import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { selectedCurriculum } from '#app/cache/selected-curriculum.ts';
import { deviceConfig } from '#local/rows/device-config.ts';
import { aDeviceDatabase } from '#tests/support/device/a-device-database.ts';
import { waitFor } from '#tests/support/eventually.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let world = aDeviceDatabase();
let config = deviceConfig(world.runtime().config);
beforeEach(async () => {
  await world.close();
  world = aDeviceDatabase();
  config = deviceConfig(world.runtime().config);
});
afterAll(() => world.close());

/** A localStorage in memory, which can be full. */
function aStorage({ full = false } = {}) {
  const rows = new Map<string, string>();
  const setItem = (key: string, value: string) => {
    if (full) throw new Error('QuotaExceededError');
    rows.set(key, value);
  };
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem,
    removeItem: (key: string) => void rows.delete(key),
  };
}

const onError = vi.fn();
const of = (storage = aStorage()) => selectedCurriculum(storage, async () => config, onError);
const stored = () => config.read('selectedCurrCodes');

test('a choice is read at once, and lives in the local config', async () => {
  const storage = aStorage();
  const selected = of(storage);
  selected.write('hana', 'gt-beginner');
  expect(selected.read('hana')).toBe('gt-beginner');
  expect(storage.getItem('otomichi.curriculum.hana')).toBe('gt-beginner');
  await waitFor(async () => expect(await stored()).toEqual({ hana: 'gt-beginner' }));
});

test('the local config restores a choice whose quick copy is gone, and says so', async () => {
  await config.write('selectedCurrCodes', { hana: 'vo-beginner', jun: '../nonsense' });
  const selected = of();
  const restored = vi.fn();
  selected.subscribe(restored);
  expect(selected.read('hana')).toBeNull();
  await selected.sync('hana', config);
  expect(selected.read('hana')).toBe('vo-beginner');
  await selected.sync('jun', config);
  expect(selected.read('jun')).toBeNull();
  expect(restored).toHaveBeenCalledOnce();
});

test('a quick copy that the local config never saw is written there', async () => {
  const storage = aStorage();
  storage.setItem('otomichi.curriculum.hana', 'gt-beginner');
  await config.write('selectedCurrCodes', { hana: 'pf-beginner' });
  await of(storage).sync('hana', config);
  expect(await stored()).toEqual({ hana: 'gt-beginner' });
});

test('takes over the earlier version’s choice for the first person, unless they chose otherwise', async () => {
  await config.write('selectedCurrCode', 'gt-beginner');
  const selected = of();
  await selected.sync('hana', config);
  await selected.sync('ken', config);
  expect([selected.read('hana'), selected.read('ken')]).toEqual(['gt-beginner', null]);
  expect(await config.read('selectedCurrCode')).toBeNull();
});

test('works with a full localStorage', async () => {
  const selected = of(aStorage({ full: true }));
  selected.write('hana', 'gt-beginner');
  expect(selected.read('hana')).toBe('gt-beginner');
  await waitFor(async () => expect(await stored()).toEqual({ hana: 'gt-beginner' }));
});

test('forgets a choice that the server no longer has, in both places', async () => {
  const selected = of();
  selected.write('hana', 'gt-beginner');
  await waitFor(async () => expect(await stored()).toEqual({ hana: 'gt-beginner' }));
  expect(selected.forget('hana')).toBe(true);
  expect(selected.read('hana')).toBeNull();
  expect(selected.forget('hana')).toBe(false);
  await waitFor(async () => expect(await stored()).toEqual({}));
  expect(onError).not.toHaveBeenCalled();
});

test('keeps the choices of the last twenty people', async () => {
  const people = Array.from({ length: 25 }, (_, index) => [`p${index}`, 'gt-beginner'] as const);
  await config.write('selectedCurrCodes', Object.fromEntries(people));
  of().write('hana', 'vo-beginner');
  await waitFor(async () => expect(Object.keys((await stored()) ?? {})).toHaveLength(20));
  expect(await stored()).toMatchObject({ hana: 'vo-beginner', p24: 'gt-beginner' });
});
