import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorker } from '#app/device/worker-bridge.ts';
import { workerLink } from '#app/device/worker-link.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser in which a new version of the worker waits next to the active one. */
class AWorker extends EventTarget {
  readonly scriptURL = 'https://otomichi.test/sw.js';
  readonly said: string[] = [];
  state = 'installed';
  postMessage(message: { type: string }) {
    this.said.push(message.type);
  }
}

const browser = { waiting: new AWorker(), recording: false, reloads: 0 };

beforeEach(() => {
  browser.waiting = new AWorker();
  browser.recording = false;
  browser.reloads = 0;
  const registration = Object.assign(new EventTarget(), {
    waiting: browser.waiting,
    active: new AWorker(),
    update: async () => undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: registration.active,
    ready: Promise.resolve(registration),
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
      reload: () => {
        browser.reloads += 1;
      },
      development: false,
    }),
  );
  worker.start();
  await vi.waitFor(() => expect(worker.isUpdateWaiting()).toBe(true));
  const takesOver = () => serviceWorker.dispatchEvent(new Event('controllerchange'));
  return { worker, takesOver };
}

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
  await vi.waitFor(() => expect(browser.waiting.said).toEqual(['SKIP_WAITING']));
  takesOver();
  await vi.waitFor(() => expect(browser.reloads).toBe(1));
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
