import { expect, test, vi } from 'vitest';
import type { OpenDevice } from '#app/device/open-device.ts';
import { waitingTakes } from '#app/device/waiting-takes.ts';
import type { DeliveryView } from '#domain/recordings/delivery-state.ts';
import { lazy } from '#lib/lazy-value.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { writeWaitingCount } from '#local/waiting-count.ts';
import { aTake } from '#tests/support/device/a-take.ts';
import { waitFor } from '#tests/support/eventually.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;

/** A phone whose takes and parcels the test sets; its rows open when the test says so. */
function aPhone() {
  const rows = new Map<string, string>();
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  } as Storage;
  const phone = {
    uid: 'hana' as string | null,
    takes: [] as TakeHeader[],
    broken: [] as TakeHeader[],
    views: new Map<string, DeliveryView>(),
  };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const opened = {
    takes: {
      listOf: async (uid: string) => phone.takes.filter((take) => take.uid === uid),
      findInterrupted: async (uid: string) => phone.broken.filter((take) => take.uid === uid),
      subscribe,
    },
    outbox: { delivery: { of: (takeID: string) => phone.views.get(takeID) ?? null, subscribe } },
  } as unknown as OpenDevice;
  const device = lazy(async () => opened);
  const onArrived = vi.fn();
  const waiting = waitingTakes({ device, uid: () => phone.uid, storage, onArrived });
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return { phone, storage, device, waiting, changed, onArrived };
}

const handedIn = (more: Partial<TakeHeader> = {}) =>
  aTake({ uid: 'hana', state: 'closed', decision: 'submit', ...more });
const statesOf = (waiting: ReturnType<typeof aPhone>['waiting']) => waiting.list()?.map(({ state }) => state);

test('shows the stored count and no list before the rows are open', () => {
  const { storage, waiting } = aPhone();
  writeWaitingCount(storage, 'hana', 2);
  expect(waiting.count()).toBe(2);
  expect(waiting.list()).toBeNull();
});

test('lists submitted takes, not drafts and discarded ones', async () => {
  const { phone, storage, device, waiting } = aPhone();
  writeWaitingCount(storage, 'hana', 9);
  phone.takes = [
    handedIn(),
    aTake({ uid: 'hana', state: 'closed' }),
    handedIn({ state: 'discarded' }),
    handedIn({ uid: 'ken' }),
  ];
  await device.load();
  await waitFor(() => expect(statesOf(waiting)).toEqual(['waiting']));
  expect(waiting.count()).toBe(1);
});

test('lists a delivered take as long as the device has it, without counting it', async () => {
  const { phone, device, waiting } = aPhone();
  const ago = (ms: number) => new Date(NOW - ms).toISOString();
  phone.takes = [handedIn({ deliveredAt: ago(DAY / 2) }), handedIn({ deliveredAt: ago(6 * DAY) })];
  await device.load();
  await waitFor(() => expect(statesOf(waiting)).toEqual(['delivered', 'delivered']));
  expect(waiting.count()).toBe(0);
});

test('names the lessons with a take that was recorded and not submitted', async () => {
  const { phone, device, waiting } = aPhone();
  const frozen = { byteLength: 1, sha256: 'a'.repeat(64), durationMs: 1_000 };
  const recorded = (more: Partial<TakeHeader>) => aTake({ uid: 'hana', state: 'closed', frozen, ...more });
  phone.takes = [
    recorded({ lessonID: 'two' }),
    recorded({ lessonID: 'two' }),
    recorded({ lessonID: 'gone', state: 'discarded' }),
    handedIn({ lessonID: 'one', frozen }),
  ];
  expect(waiting.recordedLessons()).toEqual([]);
  await device.load();
  await waitFor(() => expect(waiting.recordedLessons()).toEqual(['two']));
});

test('notifies once when a take that was on its way has arrived', async () => {
  const { phone, device, waiting, changed, onArrived } = aPhone();
  const take = handedIn();
  phone.takes = [take, handedIn({ deliveredAt: new Date(NOW).toISOString() })];
  await device.load();
  await waitFor(() => expect(waiting.count()).toBe(1));
  expect(onArrived).not.toHaveBeenCalled();
  phone.views.set(take.takeID, { state: 'delivered', deliveredAt: null });
  changed();
  await waitFor(() => expect(waiting.count()).toBe(0));
  changed();
  expect(onArrived).toHaveBeenCalledOnce();
});

test('takes the state from the outbox, and returns the same list until something changes', async () => {
  const { phone, device, waiting, changed } = aPhone();
  const take = handedIn();
  phone.takes = [take];
  phone.views.set(take.takeID, { state: 'sending', progress: 0.5 });
  await device.load();
  await waitFor(() => expect(statesOf(waiting)).toEqual(['sending']));
  const before = waiting.list();
  const received = vi.fn();
  waiting.subscribe(received);
  phone.views.set(take.takeID, { state: 'sending', progress: 0.9 });
  changed();
  phone.views.set(take.takeID, { state: 'attention', need: 'renew-contract', why: 'api/contract-expired' });
  changed();
  await waitFor(() => expect(statesOf(waiting)).toEqual(['attention']));
  expect(waiting.list()).not.toBe(before);
  expect(received).toHaveBeenCalledOnce();
  expect(waiting.count()).toBe(1);
});

test('offers an interrupted take without sending it', async () => {
  const { phone, device, waiting } = aPhone();
  phone.broken = [aTake({ uid: 'hana' })];
  await device.load();
  await waitFor(() => expect(waiting.interrupted()).toHaveLength(1));
  expect(waiting.list()).toEqual([]);
  expect(waiting.count()).toBe(0);
});

test('shows nothing of the first person after another signed in', async () => {
  const { phone, device, waiting } = aPhone();
  phone.takes = [handedIn(), handedIn({ uid: 'ken' }), handedIn({ uid: 'ken' })];
  await device.load();
  await waitFor(() => expect(waiting.list()).toHaveLength(1));
  phone.uid = 'ken';
  expect(waiting.list()).toBeNull();
  expect(waiting.interrupted()).toEqual([]);
  waiting.subscribe(() => undefined);
  await waitFor(() => expect(waiting.list()).toHaveLength(2));
  phone.uid = null;
  expect(waiting.count()).toBe(0);
});
