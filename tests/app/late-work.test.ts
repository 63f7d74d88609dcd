// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWipeUnfinished, wipeDevice } from '#app/auth/wipe-device.ts';
import type { AppDeps } from '#app/context.ts';
import { type OpenDevice, openPageDevice } from '#app/device/open-device.ts';
import { startLateWork } from '#app/late-work.ts';
import { lazy } from '#lib/lazy-value.ts';
import { openTakeStore } from '#local/takes/take-store.ts';
import { aTake } from '#tests/support/device/a-take.ts';
import { waitFor } from '#tests/support/eventually.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const closings: (() => unknown)[] = [];
/** What work in idle moments of the browser threw. */
let thrown: unknown[];

/** No other tab. Without one of these RxDB asks its database for messages again and again, and happy-dom waits for the end. */
class SilentChannel {
  postMessage() {}
  close() {}
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  thrown = [];
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work());
  vi.stubGlobal('requestIdleCallback', (work: () => void) =>
    queueMicrotask(() => {
      try {
        work();
      } catch (cause) {
        thrown.push(cause);
      }
    }),
  );
  // happy-dom says yes to every feature, transitions of pages among them, which it has not.
  vi.stubGlobal('CSS', { supports: () => false });
});
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
  vi.unstubAllGlobals();
});

/** A device with a take and a stored answer of each, on which the page was closed while hana was being wiped. */
async function anInterruptedWipe() {
  const takes = openTakeStore();
  for (const uid of ['hana', 'jun']) {
    await takes.start(aTake({ uid }));
    localStorage.setItem(`otomichi.queries.${uid}`, '1');
  }
  await takes.close();
  const reporter = { error: () => undefined };
  const done = async () => undefined;
  const context = {
    session: { account: { remove: done }, signOut: done },
    persistedQueries: { drop: () => undefined },
    packs: { drop: done },
    worker: { signedOut: done },
    reporter,
    device: { load: () => Promise.reject(new Error('the page was closed')) },
  };
  await wipeDevice(context as unknown as Parameters<typeof wipeDevice>[0], 'hana', localStorage);
}

/** A start at which nobody is signed in; resolves when all late work has begun. */
async function aStart({ opens = true, queries = new QueryClient() } = {}) {
  const reported: [unknown, string | undefined][] = [];
  const deps = {
    queries,
    network: { isOnline: () => true, subscribe: () => () => undefined },
    session: {
      state: () => ({ kind: 'out', reason: 'signed-out' }),
      subscribe: () => () => undefined,
      idToken: async () => null,
    },
    reporter: { error: (cause: unknown, where?: string) => void reported.push([cause, where]) },
  } as unknown as AppDeps;
  const loads: string[] = [];
  const device = lazy(async (): Promise<OpenDevice> => {
    loads.push('load');
    if (!opens) throw new Error('does not open');
    const opened = openPageDevice({
      ...deps,
      selected: { sync: async () => undefined },
      onDelivered: () => undefined,
    });
    closings.push(
      () => opened.outbox.ready,
      opened.outbox.stop,
      () => opened.takes.close(),
    );
    return opened;
  });
  const router = { subscribe: () => () => undefined, latestLocation: { pathname: '/' } };
  startLateWork({ ...deps, device }, router as unknown as Parameters<typeof startLateWork>[1], document.body);
  await new Promise((done) => setImmediate(done));
  return { device, loads, reported };
}

test('a wipe that a closed page interrupted is finished at the next start, though nobody is signed in', async () => {
  await anInterruptedWipe();
  const { device, reported } = await aStart();
  await waitFor(() => expect(isWipeUnfinished(localStorage)).toBe(false));
  const left = await device.current()?.takes.all();
  expect(left?.map(({ uid }) => uid)).toEqual(['jun']);
  expect(localStorage.getItem('otomichi.queries.hana')).toBeNull();
  expect(localStorage.getItem('otomichi.queries.jun')).toBe('1');
  expect([reported, thrown]).toEqual([[], []]);
});

test('where the databases do not open that is reported, the other late work goes on, and the start after it finishes the wipe', async () => {
  await anInterruptedWipe();
  const queries = new QueryClient();
  const followed = vi.spyOn(queries.getQueryCache(), 'subscribe');
  const { reported } = await aStart({ opens: false, queries });
  await waitFor(() => expect(reported).toEqual([[new Error('does not open'), 'farewell']]));
  expect(thrown).toEqual([]);
  expect(followed).toHaveBeenCalled();
  expect(isWipeUnfinished(localStorage)).toBe(true);
  await aStart();
  await waitFor(() => expect(isWipeUnfinished(localStorage)).toBe(false));
});

test('late work that fails does not keep the wipe from being finished', async () => {
  await anInterruptedWipe();
  const queries = new QueryClient();
  const fault = new Error('no notices');
  vi.spyOn(queries.getQueryCache(), 'subscribe').mockImplementation(() => {
    throw fault;
  });
  await aStart({ queries });
  expect(thrown).toEqual([fault]);
  await waitFor(() => expect(isWipeUnfinished(localStorage)).toBe(false));
});

test('a start with nothing to finish leaves the databases closed', async () => {
  const { loads, reported } = await aStart({ opens: false });
  expect([loads, reported, thrown]).toEqual([[], [], []]);
});
