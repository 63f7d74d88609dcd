import { afterEach, expect, test, vi } from 'vitest';
import { type Parcel, parcelOf } from '#outbox/parcel.ts';
import { type UploadProgress, uploadProgress } from '#outbox/upload-progress.ts';
import { deliveryViews, viewOf } from '#outbox/views/delivery-view.ts';
import { deviceRoom } from '#outbox/views/device-room.ts';
import { aTake } from '#tests/support/device/a-take.ts';
import { waitFor } from '#tests/support/eventually.ts';

const KEY = '00000000-0000-4000-9000-000000000001';

function aParcel(facts: Partial<Parcel> = {}): Parcel {
  const frozen = { byteLength: 5, sha256: 'a'.repeat(64), durationMs: 1000 };
  const parcel = parcelOf(aTake({ state: 'closed', decision: 'submit', frozen }), KEY);
  return { ...parcel, ...facts } as Parcel;
}

/** Two runtimes on one channel. */
function twoRuntimes(): [UploadProgress, UploadProgress] {
  const ears: ((beat: never) => void)[] = [];
  const air = (mine: number) => ({
    post: (beat: unknown) => {
      ears.forEach((ear, at) => {
        if (at !== mine) ear(beat as never);
      });
    },
    onBeat: (ear: (beat: never) => void) => void ears.push(ear),
  });
  return [uploadProgress(air(0)), uploadProgress(air(1))];
}

afterEach(() => vi.useRealTimers());

test('shows the state of gate, read-back and upload', () => {
  const person = { kind: 'person', need: 'renew-contract', why: 'api/contract-expired' } as const;
  const later = { kind: 'later', since: 1, at: 99, why: 'api/network' } as const;
  const arrived = Date.parse('2026-11-21T01:00:00.000Z');
  expect(viewOf(aParcel(), undefined)).toEqual({ state: 'waiting', retryAt: null });
  expect(viewOf(aParcel({ gate: later }), undefined)).toEqual({ state: 'waiting', retryAt: 99 });
  const quota = { ...later, why: 'recordings/quota-reached' } as const;
  expect(viewOf(aParcel({ gate: quota }), undefined)).toEqual({ state: 'waiting', retryAt: 99, quota: true });
  expect(viewOf(aParcel(), 0.5)).toEqual({ state: 'sending', progress: 0.5 });
  expect(viewOf(aParcel({ gate: person }), 0.5)).toMatchObject({
    state: 'attention',
    need: 'renew-contract',
  });
  expect(viewOf(aParcel({ stage: 'withdrawn' }), undefined)).toEqual({ state: 'saved' });
  expect(viewOf(aParcel({ stage: 'verify' }), undefined).state).toBe('waiting');
  expect(viewOf(aParcel({ stage: 'delivered', deliveredAt: arrived }), undefined)).toEqual({
    state: 'delivered',
    deliveredAt: '2026-11-21T01:00:00.000Z',
  });
});

test('shows the uploads of other runtimes, and drops one that falls silent', () => {
  vi.useFakeTimers();
  const [page, worker] = twoRuntimes();
  worker.report('t', 0.2);
  expect(page.progressOf('t')).toBe(0.2);
  vi.advanceTimersByTime(19_000);
  worker.report('t', 0.4);
  vi.advanceTimersByTime(19_000);
  expect(page.progressOf('t')).toBe(0.4);
  vi.advanceTimersByTime(2_000);
  expect(page.progressOf('t')).toBeUndefined();
  worker.report('t', null);
  expect(page.progressOf('t')).toBeNull();
  worker.end('t');
  expect(page.progressOf('t')).toBeUndefined();
});

test('returns the same view object until it changes, and notifies only then', async () => {
  const [sending] = twoRuntimes();
  const one = aParcel();
  let rows: Parcel[] = [one];
  let changed = () => {};
  const views = deliveryViews({
    parcels: { all: async () => rows },
    onRowsChanged: (listener) => {
      changed = listener;
      return () => {};
    },
    sending,
    room: deviceRoom(),
  });
  let called = 0;
  views.subscribe(() => {
    called += 1;
  });
  await waitFor(() => expect(views.of(one.id)).not.toBeNull());
  const first = views.of(one.id);
  rows = [{ ...one, failures: 3 }];
  changed();
  sending.report('another', null);
  expect(views.of(one.id)).toBe(first);
  sending.report(one.id, 0.5);
  expect(views.of(one.id)).toEqual({ state: 'sending', progress: 0.5 });
  sending.end(one.id);
  expect(views.of(one.id)).toEqual(first);
  expect(called).toBe(3);
});

test('a waiting take says that the device is full, until a delivery has gone through', async () => {
  const [sending] = twoRuntimes();
  const waiting = aParcel();
  const delivered = aParcel({ id: aTake().takeID.replace(/.$/, '9'), stage: 'delivered', deliveredAt: 5 });
  const room = deviceRoom();
  const rows = [waiting, delivered];
  const views = deliveryViews({
    parcels: { all: async () => rows },
    onRowsChanged: () => () => {},
    sending,
    room,
  });
  const shown = () => rows.map(({ id }) => views.of(id));
  views.subscribe(() => {});
  await waitFor(() => expect(views.of(waiting.id)).not.toBeNull());
  const before = shown();
  const full = { ran: false, failure: { cause: new DOMException('full', 'QuotaExceededError') } };
  expect(room.learn(full)).toBe(true);
  expect(shown()).toEqual([{ state: 'waiting', retryAt: null, full: true }, before[1]]);
  // It is tried again and again: one report is enough.
  expect(room.learn(full)).toBe(false);
  expect(room.learn({ ran: false })).toBe(false);
  expect(views.of(waiting.id)).toMatchObject({ full: true });
  expect(room.learn({ ran: true })).toBe(false);
  expect(shown()).toEqual(before);
  expect(room.learn({ ran: false, failure: { cause: new Error('lost') } })).toBe(true);
  expect(shown()).toEqual(before);
});
