import { createStore } from '@tanstack/store';
import { Workbox } from 'workbox-window';
import { RELEASES } from '#domain/releases.ts';
import { HOUR_MS, SECOND_MS } from '#domain/time-units.ts';
import { OUTBOX_LOCK } from '#local/database-names.ts';

/** How often a page that stays open looks for a new version. */
const UPDATE_CHECK_INTERVAL_MS = HOUR_MS;
/** Maximum wait for the worker to finish a sign-out; without a worker there is nothing to delete. */
const SIGN_OUT_TIMEOUT_MS = 3 * SECOND_MS;

/** Maximum wait for the worker of a new version to say what it brings. */
const NEWS_TIMEOUT_MS = 2 * SECOND_MS;
/** Maximum time in which a new version takes over; the page is reloaded as soon as it has. */
const TAKE_OVER_TIMEOUT_MS = 10 * SECOND_MS;
const MAX_NEWS = 8;
const MAX_NEWS_LENGTH = 120;

/** The page's only connection to the service worker. */
export interface WorkerBridge {
  /** Caches these addresses for offline use; skips what is cached already. Resolves with those that failed. */
  cache(urls: readonly string[]): Promise<readonly string[]>;
  /** Deletes what was cached for the person who signs out. */
  signedOut(): Promise<void>;
  /** Calls back once a new version waits for consent. Nothing changes until `update`. */
  onNewVersion(listener: () => void): void;
  /** What the new version brings, as its worker says; nothing when it does not say. */
  newsOfUpdate(): Promise<readonly string[]>;
  /**
   * Activates the new version and reloads the page; refused while any tab records. Waits until nothing is on its way to the
   * server, in any tab or the worker, unless the signal ends the waiting.
   */
  update(signal?: AbortSignal): Promise<UpdateResult>;
}

export type UpdateResult = 'updating' | 'recording' | 'given-up' | 'none';

export interface WorkerBridgeDeps {
  /** undefined where the browser has no service workers: then the app works online only. */
  container: ServiceWorkerContainer | undefined;
  /** True while any tab records; see DeviceTakes.isRecording. */
  isRecording: () => Promise<boolean>;
  /** null where the browser has none. */
  locks: Pick<LockManager, 'request'> | null;
  reload: () => void;
  /** In development Vite serves the worker as a module. */
  development: boolean;
}

/** Registers the worker. Call it after the first paint. */
export function startWorker({
  container,
  isRecording,
  locks,
  reload,
  development,
}: WorkerBridgeDeps): WorkerBridge {
  if (container === undefined) return withoutWorker();
  const workbox = development
    ? new Workbox('/dev-sw.js?dev-sw', { scope: '/', type: 'module' })
    : new Workbox('/sw.js', { scope: '/' });
  const updateWaiting = createStore(false);
  let consented = false;

  workbox.addEventListener('waiting', () => updateWaiting.setState(() => true));
  // Reloads only the tab that consented; the others continue with the old files, which the worker still has.
  workbox.addEventListener('controlling', async () => {
    // A take that began meanwhile goes on with them too.
    if (consented && !(await isRecording())) reload();
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
      // A page that was reloaded past the worker has none, and its caches are there all the same.
      if (!(await container.getRegistration())?.active) return;
      await Promise.race([request(container, { type: 'sign-out' }), timeout(SIGN_OUT_TIMEOUT_MS)]);
    },
    onNewVersion: (listener) => {
      if (updateWaiting.state) listener();
      else updateWaiting.subscribe(listener);
    },
    newsOfUpdate: async () => {
      const waiting = (await registered)?.waiting;
      if (!waiting) return [];
      const asked = ask(waiting, { type: 'news', since: RELEASES[0].day });
      return readNews(await Promise.race([asked, timeout(NEWS_TIMEOUT_MS)]));
    },
    update: async (signal) => {
      if (!updateWaiting.state) return 'none';
      if (await isRecording()) return 'recording';
      return betweenDeliveries(locks, signal, async () => {
        // The waiting may have been long.
        if (await isRecording()) return 'recording';
        consented = true;
        workbox.messageSkipWaiting();
        return 'updating';
      });
    },
  };
}

/** Sends a message to the active worker and waits for its answer. */
async function request<T>(container: ServiceWorkerContainer, message: object): Promise<T> {
  const { active } = await container.ready;
  return ask<T>(active, message);
}

function ask<T>(worker: Pick<ServiceWorker, 'postMessage'> | null, message: object): Promise<T> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<T>) => {
      resolve(data);
      port1.close();
    };
    worker?.postMessage(message, [port2]);
  });
}

/** What another version of the app says is looked at before it is shown. */
function readNews(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) return [];
  const lines = answer.filter((line) => typeof line === 'string' && line.length <= MAX_NEWS_LENGTH);
  return lines.slice(0, MAX_NEWS);
}

/**
 * Runs the work when no recording is between the device and the server: it holds the outbox's own lock, so that none sets out
 * before the page is reloaded.
 */
async function betweenDeliveries(
  locks: WorkerBridgeDeps['locks'],
  signal: AbortSignal | undefined,
  work: () => Promise<UpdateResult>,
): Promise<UpdateResult> {
  if (locks === null) return work();
  return new Promise((resolve) => {
    const held = locks.request(OUTBOX_LOCK, signal === undefined ? {} : { signal }, async () => {
      const result = await work();
      resolve(result);
      if (result === 'updating') await timeout(TAKE_OVER_TIMEOUT_MS);
    });
    // Given up, or stolen: another runner took its holder for dead, and a delivery repeats what was cut off.
    held.catch(() => resolve('given-up'));
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
    newsOfUpdate: async () => [],
    update: async () => 'none',
  };
}
