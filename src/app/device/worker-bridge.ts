import { Workbox } from 'workbox-window';

/** How often a page that stays open looks for a new version. */
const LOOK_EVERY_MS = 60 * 60 * 1000;
/** So long the worker may take to obey a sign-out; without a worker there is nothing to drop. */
const OBEY_MS = 3_000;

/** The page's only way to the worker. */
export interface WorkerBridge {
  /** Fetches these for a time without a line; what is kept already is left alone. Resolves with what failed. */
  keep(urls: readonly string[]): Promise<readonly string[]>;
  /** Drops what was kept for the person who leaves. */
  signedOut(): Promise<void>;
  /** Called once when a new version waits for consent. Nothing changes until `update`. */
  onNewVersion(listener: () => void): void;
  /** After consent: the new version takes over and the page is loaded anew; refused while any tab records. */
  update(): Promise<'updating' | 'recording' | 'none'>;
}

export interface WorkerBridgeDeps {
  /** undefined where the browser has no workers: then the app needs the line, and nothing else changes. */
  container: ServiceWorkerContainer | undefined;
  /** True while any tab records; see DeviceTakes.isRecording. */
  isRecording: () => Promise<boolean>;
  reload: () => void;
  /** In development the worker is served by Vite and is a module. */
  development: boolean;
}

/** Registers the worker. Call it after the first paint. */
export function startWorker({ container, isRecording, reload, development }: WorkerBridgeDeps): WorkerBridge {
  const listeners = new Set<() => void>();
  if (container === undefined) return withoutWorker();
  const workbox = development
    ? new Workbox('/dev-sw.js?dev-sw', { scope: '/', type: 'module' })
    : new Workbox('/sw.js', { scope: '/' });
  let waiting = false;
  let consented = false;

  workbox.addEventListener('waiting', () => {
    waiting = true;
    for (const listener of listeners) listener();
  });
  // Only the tab that consented is loaded anew; others go on with the former files, which the worker keeps.
  workbox.addEventListener('controlling', () => {
    if (consented) reload();
  });
  const registered = workbox.register().catch(() => undefined);
  registered.then(() => lookForUpdates(workbox));

  return {
    keep: async (urls) => {
      if (urls.length === 0) return [];
      const { failed } = await tell<{ failed: string[] }>(container, { type: 'keep', urls });
      return failed;
    },
    signedOut: async () => {
      if (container.controller === null) return;
      await Promise.race([tell(container, { type: 'sign-out' }), later(OBEY_MS)]);
    },
    onNewVersion: (listener) => {
      listeners.add(listener);
      if (waiting) listener();
    },
    update: async () => {
      if (!waiting) return 'none';
      if (await isRecording()) return 'recording';
      consented = true;
      workbox.messageSkipWaiting();
      return 'updating';
    },
  };
}

/** Says something to the worker that stands, and waits for its answer. */
async function tell<T>(container: ServiceWorkerContainer, message: object): Promise<T> {
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

function lookForUpdates(workbox: Workbox): void {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    // Without a line there is nothing to find; the next look will.
    workbox.update().catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function withoutWorker(): WorkerBridge {
  return {
    keep: async () => [],
    signedOut: async () => undefined,
    onNewVersion: () => undefined,
    update: async () => 'none',
  };
}
