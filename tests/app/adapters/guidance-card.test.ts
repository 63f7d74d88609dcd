import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { guidanceCard } from '#app/adapters/guidance-card.ts';
import type { LazyDevice, OpenDevice } from '#app/device/open-device.ts';
import { ApiError } from '#contract/errors.ts';
import type { ConfigKey, ConfigValue } from '#local/rows/device-config.ts';
import { waitFor } from '#tests/support/eventually.ts';

/** A localStorage in memory. */
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

/** The device's rows, which survive a loss of localStorage. */
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

function aServer() {
  const server = { network: true, received: 0 };
  const listeners = new Set<() => void>();
  const api = (async () => {
    if (!server.network) throw new ApiError('api/network');
    server.received += 1;
    return {};
  }) as unknown as Api;
  const network = {
    isOnline: () => server.network,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const back = () => {
    server.network = true;
    for (const listener of listeners) listener();
  };
  return { server, api, network, back };
}

test('guidance closed offline stays closed, and the server receives it when the network returns', async () => {
  const storage = aStorage();
  const { device } = aDevice();
  const { server, api, network, back } = aServer();
  server.network = false;
  const first = guidanceCard({ uid: 'hana', api, storage, network, device });
  expect(first.closed.get()).toBe(false);
  first.close();
  expect(first.closed.get()).toBe(true);

  const next = guidanceCard({ uid: 'hana', api, storage, network, device });
  expect(next.closed.get()).toBe(true);
  const stop = next.sync();
  expect(server.received).toBe(0);
  back();
  await waitFor(() => expect(server.received).toBe(1));
  await waitFor(() => expect(storage.getItem('otomichi.guidance.hana')).toBe('told'));
  back();
  expect(server.received).toBe(1);
  stop();
});

test('guidance is closed for one account only', () => {
  const storage = aStorage();
  const { device } = aDevice();
  const { api, network } = aServer();
  guidanceCard({ uid: 'hana', api, storage, network, device }).close();
  const other = guidanceCard({ uid: 'ken', api, storage, network, device });
  other.sync();
  expect(other.closed.get()).toBe(false);
});

test('the database of the device restores closed guidance when localStorage was lost', async () => {
  const { device, rows } = aDevice();
  const { api, network } = aServer();
  guidanceCard({ uid: 'hana', api, storage: aStorage(), network, device }).close();
  await waitFor(() => expect(rows.get('haveClosedGuidance')).toBe(true));
  const again = guidanceCard({ uid: 'hana', api, storage: aStorage(), network, device });
  again.sync();
  await waitFor(() => expect(again.closed.get()).toBe(true));
});
