import { createStore } from '@tanstack/store';
import { Workbox } from 'workbox-window';
import { HOUR_MS, SECOND_MS } from '#domain/time-units.ts';

/** How often a page that stays open looks for a new version. */
const UPDATE_CHECK_INTERVAL_MS = HOUR_MS;
/** Maximum wait for the worker to finish a sign-out; without a worker there is nothing to delete. */
const SIGN_OUT_TIMEOUT_MS = 3 * SECOND_MS;

/** The page's only connection to the service worker. */
export interface WorkerBridge {
  /** Caches these addresses for offline use; skips what is cached already. Resolves with those that failed. */
  cache(urls: readonly string[]): Promise<readonly string[]>;
  /** Deletes what was cached for the person who signs out. */
  signedOut(): Promise<void>;
  /** Calls back once a new version waits for consent. Nothing changes until `update`. */
  onNewVersion(listener: () => void): void;
  /** Activates the new version and reloads the page; refused while any tab records. */
  update(): Promise<'updating' | 'recording' | 'none'>;
}

export interface WorkerBridgeDeps {
  /** undefined where the browser has no service workers: then the app works online only. */
  container: ServiceWorkerContainer | undefined;
  /** True while any tab records; see DeviceTakes.isRecording. */
  isRecording: () => Promise<boolean>;
  reload: () => void;
  /** In development Vite serves the worker as a module. */
  development: boolean;
}

/** Registers the worker. Call it after the first paint. */
export function startWorker({ container, isRecording, reload, development }: WorkerBridgeDeps): WorkerBridge {
  if (container === undefined) return withoutWorker();
  const workbox = development
    ? new Workbox('/dev-sw.js?dev-sw', { scope: '/', type: 'module' })
    : new Workbox('/sw.js', { scope: '/' });
  const updateWaiting = createStore(false);
  let consented = false;

  workbox.addEventListener('waiting', () => updateWaiting.setState(() => true));
  // Reloads only the tab that consented; the others continue with the old files, which the worker still has.
  workbox.addEventListener('controlling', () => {
    if (consented) reload();
  });
  const registered = workbox.register().catch(() => undefined);
  registered.then(() => checkForUpdates(workbox));

  return {
    cache: async (urls) => {
      if (urls.length === 0) return [];
      const { failed } = await request<{ failed: string[] }>(container, { type: 'keep', urls });
      return failed;
    },
    signedOut: async () => {
      if (container.controller === null) return;
      await Promise.race([request(container, { type: 'sign-out' }), timeout(SIGN_OUT_TIMEOUT_MS)]);
    },
    onNewVersion: (listener) => {
      if (updateWaiting.state) listener();
      else updateWaiting.subscribe(listener);
    },
    update: async () => {
      if (!updateWaiting.state) return 'none';
      if (await isRecording()) return 'recording';
      consented = true;
      workbox.messageSkipWaiting();
      return 'updating';
    },
  };
}

/** Sends a message to the active worker and waits for its answer. */
async function request<T>(container: ServiceWorkerContainer, message: object): Promise<T> {
  const { active } = await container.ready;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<T>) => {
      resolve(data);
      port1.close();
    };
    active?.postMessage(message, [port2]);
  });
}

function checkForUpdates(workbox: Workbox): void {
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    // Offline the check fails; the next one will find the update.
    workbox.update().catch(() => undefined);
  };
  setInterval(check, UPDATE_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', check);
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function withoutWorker(): WorkerBridge {
  return {
    cache: async () => [],
    signedOut: async () => undefined,
    onNewVersion: () => undefined,
    update: async () => 'none',
  };
}
