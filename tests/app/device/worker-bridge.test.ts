import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workerLink } from '#app/device/lazy-worker-bridge.ts';
import { startWorker } from '#app/device/worker-bridge.ts';
import { OUTBOX_LOCK } from '#local/database-names.ts';
import { waitFor } from '#tests/support/eventually.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser in which a new version of the worker waits next to the active one. */
class AWorker extends EventTarget {
  readonly scriptURL = 'https://otomichi.test/sw.js';
  readonly said: string[] = [];
  state = 'installed';
  news: unknown = [];
  postMessage(message: { type: string }, [port]: readonly MessagePort[] = []) {
    this.said.push(message.type);
    port?.postMessage(this.news);
  }
}

/** The lock of the outbox: a delivery holds it until `delivered` is called. */
let delivered = () => {};
const locks = {
  request: async (name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    asked.push(name);
    await Promise.race([
      delivering,
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ]);
    return work();
  },
};
let delivering = Promise.resolve();
let asked: string[] = [];
const browser = { waiting: new AWorker(), active: new AWorker(), recording: false, reloads: 0 };

beforeEach(() => {
  browser.waiting = new AWorker();
  browser.active = new AWorker();
  browser.recording = false;
  browser.reloads = 0;
  delivering = Promise.resolve();
  asked = [];
  const registration = Object.assign(new EventTarget(), {
    waiting: browser.waiting,
    active: browser.active,
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    register: async () => registration,
  });
  vi.stubGlobal('location', new URL('https://otomichi.test/home'));
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete' }));
  vi.stubGlobal('setInterval', () => 0);
});

async function anOffer() {
  const { serviceWorker } = navigator;
  const worker = workerLink(async () =>
    startWorker({
      container: serviceWorker,
      isRecording: async () => browser.recording,
      locks: locks as unknown as LockManager,
      reload: () => {
        browser.reloads += 1;
      },
      development: false,
    }),
  );
  worker.start();
  await waitFor(() => expect(worker.isUpdateWaiting()).toBe(true));
  const takesOver = () => serviceWorker.dispatchEvent(new Event('controllerchange'));
  return { worker, takesOver };
}

test('private caches go at a sign-out also in a page that was reloaded past its worker', async () => {
  const { worker } = await anOffer();
  Object.assign(navigator.serviceWorker, { controller: null });
  await worker.signedOut();
  expect(browser.active.said).toEqual(['sign-out']);
});

test('offers a waiting version and changes nothing by itself', async () => {
  const { takesOver } = await anOffer();
  expect(browser.waiting.said).toEqual([]);
  // Another tab consented: this one goes on with the files that it has.
  takesOver();
  expect(browser.reloads).toBe(0);
});

test('activates the new version after consent and reloads this tab', async () => {
  const { worker, takesOver } = await anOffer();
  expect(await worker.update()).toBe('updating');
  await waitFor(() => expect(browser.waiting.said).toEqual(['SKIP_WAITING']));
  takesOver();
  await waitFor(() => expect(browser.reloads).toBe(1));
});

test('refuses the update while a tab records and offers it again afterwards', async () => {
  const { worker, takesOver } = await anOffer();
  browser.recording = true;
  expect(await worker.update()).toBe('recording');
  expect(browser.waiting.said).toEqual([]);
  takesOver();
  expect(browser.reloads).toBe(0);
  browser.recording = false;
  expect(await worker.update()).toBe('updating');
});

test('waits for the delivery that is under way, and gives up when its person does', async () => {
  delivering = new Promise((resolve) => {
    delivered = resolve;
  });
  const { worker, takesOver } = await anOffer();
  const given = new AbortController();
  const first = worker.update(given.signal);
  await waitFor(() => expect(asked).toEqual([OUTBOX_LOCK]));
  given.abort();
  expect(await first).toBe('given-up');
  expect(browser.waiting.said).toEqual([]);

  const second = worker.update();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(browser.waiting.said).toEqual([]);
  delivered();
  expect(await second).toBe('updating');
  takesOver();
  await waitFor(() => expect(browser.reloads).toBe(1));
});

test('a take that began during the waiting refuses the update', async () => {
  delivering = new Promise((resolve) => {
    delivered = resolve;
  });
  const { worker } = await anOffer();
  const update = worker.update();
  await waitFor(() => expect(asked).toHaveLength(1));
  browser.recording = true;
  delivered();
  expect(await update).toBe('recording');
  expect(browser.waiting.said).toEqual([]);
});

test('a take that began while the new version took over is not cut off', async () => {
  const { worker, takesOver } = await anOffer();
  expect(await worker.update()).toBe('updating');
  browser.recording = true;
  takesOver();
  await new Promise((done) => setTimeout(done));
  expect(browser.reloads).toBe(0);
});

test('asks the version that waits what it brings, and shows nothing but short lines of it', async () => {
  browser.waiting.news = ['練習室ができました。', 7, 'あ'.repeat(121), ...Array(20).fill('ほか')];
  const { worker } = await anOffer();
  expect(await worker.newsOfUpdate()).toEqual(['練習室ができました。', ...Array(7).fill('ほか')]);
  browser.waiting.news = { not: 'a list' };
  expect(await worker.newsOfUpdate()).toEqual([]);
});
