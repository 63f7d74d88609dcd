import { afterEach, expect, test, vi } from 'vitest';
import { deliveryViews, viewOf } from '#outbox/delivery-view.ts';
import { type Parcel, parcelOf } from '#outbox/parcel.ts';
import { type UploadProgress, uploadProgress } from '#outbox/upload-progress.ts';
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
  const views = deliveryViews(
    { all: async () => rows },
    (listener) => {
      changed = listener;
      return () => {};
    },
    sending,
  );
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
