import { expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { welcomeCard } from '#app/adapters/welcome-card.ts';
import { selectedCurriculum } from '#app/cache/selected-curriculum.ts';
import type { LazyDevice, OpenDevice } from '#app/device/open-device.ts';
import { ApiError } from '#contract/errors.ts';
import type { ConfigKey, ConfigValue } from '#local/rows/device-config.ts';

/** localStorage as a browser has it. */
function aStorage(): Storage {
  const rows = new Map<string, string>();
  return {
    get length() {
      return rows.size;
    },
    key: (at) => [...rows.keys()][at] ?? null,
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
    clear: () => rows.clear(),
  };
}

/** The device's rows; they open when `open` is called, and bear a loss of localStorage. */
function aDevice() {
  const rows = new Map<ConfigKey, unknown>();
  const config = {
    read: async <K extends ConfigKey>(key: K) => (rows.get(key) ?? null) as ConfigValue<K> | null,
    write: async (key: ConfigKey, value: unknown) => void rows.set(key, value),
    clear: async (key: ConfigKey) => void rows.delete(key),
  };
  const opened = { outbox: { config } } as unknown as OpenDevice;
  const device: LazyDevice = {
    load: async () => opened,
    current: () => opened,
    whenLoaded: (work) => work(opened),
  };
  return { rows, device };
}

function aSchool() {
  const school = { network: true, told: 0 };
  const listeners = new Set<() => void>();
  const api = (async () => {
    if (!school.network) throw new ApiError('api/network');
    school.told += 1;
    return {};
  }) as unknown as Api;
  const network = {
    isOnline: () => school.network,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const back = () => {
    school.network = true;
    for (const listener of listeners) listener();
  };
  return { school, api, network, back };
}

test('a welcome closed without a line stays closed, and the account hears of it when the line is back', async () => {
  const storage = aStorage();
  const { device } = aDevice();
  const { school, api, network, back } = aSchool();
  school.network = false;
  const first = welcomeCard({ uid: 'hana', api, storage, network, device });
  expect(first.isClosed()).toBe(false);
  first.close();
  expect(first.isClosed()).toBe(true);

  const next = welcomeCard({ uid: 'hana', api, storage, network, device });
  expect(next.isClosed()).toBe(true);
  const stop = next.follow();
  expect(school.told).toBe(0);
  back();
  await vi.waitFor(() => expect(school.told).toBe(1));
  await vi.waitFor(() => expect(storage.getItem('otomichi.guidance.hana')).toBe('told'));
  back();
  expect(school.told).toBe(1);
  stop();
});

test('one person closes it for themselves alone', () => {
  const storage = aStorage();
  const { device } = aDevice();
  const { api, network } = aSchool();
  welcomeCard({ uid: 'hana', api, storage, network, device }).close();
  const other = welcomeCard({ uid: 'ken', api, storage, network, device });
  other.follow();
  expect(other.isClosed()).toBe(false);
});

test('the rows remember a closed welcome whose localStorage was lost', async () => {
  const { device, rows } = aDevice();
  const { api, network } = aSchool();
  welcomeCard({ uid: 'hana', api, storage: aStorage(), network, device }).close();
  await vi.waitFor(() => expect(rows.get('haveClosedGuidance')).toBe(true));
  const again = welcomeCard({ uid: 'hana', api, storage: aStorage(), network, device });
  again.follow();
  await vi.waitFor(() => expect(again.isClosed()).toBe(true));
});

test('the curriculum of the earlier version counts where nothing else was chosen', () => {
  const storage = aStorage();
  const selected = selectedCurriculum(storage);
  const heard = vi.fn();
  selected.subscribe(heard);
  selected.adopt('hana', 'gt-beginner');
  expect(selectedCurriculum(storage).read('hana')).toBe('gt-beginner');
  selected.adopt('hana', 'pf-beginner');
  selected.adopt('ken', '../nonsense');
  expect(selected.read('hana')).toBe('gt-beginner');
  expect(selected.read('ken')).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
  // Gone from the school since.
  expect(selected.forget('hana')).toBe(true);
  expect(selected.read('hana')).toBeNull();
  expect(selected.forget('hana')).toBe(false);
});
