import { expect, test } from 'vitest';
import type { OpenDevice } from '#app/device/open-device.ts';
import { openDeviceWhenUsed } from '#app/device/open-when-used.ts';
import { lazy } from '#lib/lazy-value.ts';
import { changeSignal } from '#local/change-signal.ts';
import { TAKE_DATABASE } from '#local/database-names.ts';
import { waitFor } from '#tests/support/eventually.ts';

/** A start of the app. `opened`: this device's databases were open here before; `used`: they hold something. */
function aStart({ opened = true, used = false, signedIn = true, full = false, looks = () => {} } = {}) {
  const rows = new Map(opened ? [['otomichi:device-opened', '1']] : []);
  const loads: string[] = [];
  const nothing: string[] = [];
  const later: (() => void)[] = [];
  const device = lazy(async () => {
    loads.push('load');
    return {} as OpenDevice;
  });
  const start = openDeviceWhenUsed({
    session: {
      state: () => (signedIn ? { kind: 'in', identity: { uid: 'hana' } } : { kind: 'out' }),
    } as never,
    device,
    waiting: { nothingStored: (uid: string) => void nothing.push(uid) } as never,
    reporter: { error: (cause: unknown) => expect.unreachable(String(cause)) } as never,
    storage: {
      getItem: (key) => rows.get(key) ?? null,
      setItem: (key, value) => {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        rows.set(key, value);
      },
    },
    isDeviceInUse: async () => {
      looks();
      return used;
    },
    later: (work) => void later.push(work),
  });
  const drawn = () => {
    for (const work of later.splice(0)) work();
  };
  return { start, drawn, loads, nothing, rows, device };
}

test('what waits on the device is taken up at every start, once the first screen stands', async () => {
  const { start, drawn, loads, nothing } = aStart({ used: true });
  await start;
  expect(loads).toEqual([]);
  drawn();
  expect([loads, nothing]).toEqual([['load'], []]);
});

test('a device that holds nothing stays closed, and says so', async () => {
  const { start, drawn, loads, nothing } = aStart();
  await start;
  drawn();
  expect([loads, nothing]).toEqual([[], ['hana']]);
});

test('it is opened as soon as another tab or the worker writes something', async () => {
  const { start, loads, device } = aStart();
  await start;
  changeSignal(TAKE_DATABASE).notify();
  await waitFor(() => expect(loads).toEqual(['load']));
  expect(device.current()).not.toBeNull();
});

test('what another tab writes while this one looks is not missed', async () => {
  const { start, loads } = aStart({ looks: () => changeSignal(TAKE_DATABASE).notify() });
  await start;
  await waitFor(() => expect(loads).toEqual(['load']));
});

test('where localStorage knows nothing of the device, its rows are asked once', async () => {
  const { start, drawn, loads, rows } = aStart({ opened: false });
  await start;
  drawn();
  await waitFor(() => expect(rows.get('otomichi:device-opened')).toBe('1'));
  expect(loads).toEqual(['load']);
});

test('the device opens although localStorage is full', async () => {
  const { start, drawn, device } = aStart({ used: true, full: true });
  await start;
  drawn();
  // What the note's listener throws would end this test as an error that nobody caught.
  await expect(device.load()).resolves.toBeDefined();
});

test("a visitor's device stays closed", async () => {
  const { start, drawn, loads, nothing } = aStart({ signedIn: false, used: true });
  await start;
  drawn();
  expect([loads, nothing]).toEqual([[], []]);
});
