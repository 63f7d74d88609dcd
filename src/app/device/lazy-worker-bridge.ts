import { createStore } from '@tanstack/store';
import { lazy } from '#lib/lazy-value.ts';
import { subscribeTo } from '#lib/subscribe-to.ts';
import type { UpdateResult, WorkerBridge } from './worker-bridge.ts';

/** The service worker as screens see it, also before it is registered (after the first paint). */
export interface WorkerLink {
  /** Registers the worker, once. */
  start(): void;
  /** Asks the worker to cache these addresses for offline use. */
  cache(urls: readonly string[]): void;
  /** The same, registering the worker where need be; resolves with the addresses that failed. */
  cacheAll(urls: readonly string[]): Promise<readonly string[]>;
  /** Deletes the worker's private caches. */
  signedOut(): Promise<void>;
  /** True while a new version waits for consent. */
  isUpdateWaiting(): boolean;
  subscribe(listener: () => void): () => void;
  /** What the new version brings, in a few lines. */
  newsOfUpdate(): Promise<readonly string[]>;
  /** Takes the new version and reloads when no recording is on its way; refused while any tab records. */
  update(signal?: AbortSignal): Promise<UpdateResult>;
}

export function workerLink(register: () => Promise<WorkerBridge>): WorkerLink {
  const updateWaiting = createStore(false);
  const bridge = lazy(register);
  bridge.whenLoaded((loaded) => loaded.onNewVersion(() => updateWaiting.setState(() => true)));
  return {
    // When its code cannot be loaded, the page works as in a browser without service workers.
    start: () => void bridge.load().catch(() => undefined),
    cache: (urls) => bridge.whenLoaded((loaded) => void loaded.cache(urls).catch(() => undefined)),
    cacheAll: async (urls) => (await bridge.load()).cache(urls),
    signedOut: () =>
      bridge
        .load()
        .then((loaded) => loaded.signedOut())
        .catch(() => undefined),
    isUpdateWaiting: () => updateWaiting.state,
    subscribe: subscribeTo(updateWaiting),
    newsOfUpdate: async () => (await bridge.load()).newsOfUpdate(),
    update: async (signal) => (await bridge.load()).update(signal),
  };
}
