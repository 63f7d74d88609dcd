import type { WorkerBridge } from './worker-bridge.ts';

/** The worker as screens see it, also before it is registered (which is behind the first paint). */
export interface WorkerLink {
  /** Registers the worker; once. */
  start(): void;
  /** Asks it to keep these addresses for a time without a line. */
  keep(urls: readonly string[]): void;
  /** Its private caches go. */
  signedOut(): Promise<void>;
  /** True while a new version waits for consent. */
  updateWaits(): boolean;
  subscribe(listener: () => void): () => void;
  /** Takes the new version and reloads; refused while any tab records. */
  update(): Promise<'updating' | 'recording' | 'none'>;
}

export function workerLink(register: () => Promise<WorkerBridge>): WorkerLink {
  const listeners = new Set<() => void>();
  let waits = false;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const bridge = begun.then(register).then((made) => {
    made.onNewVersion(() => {
      waits = true;
      for (const listener of listeners) listener();
    });
    return made;
  });
  // Without its chunk the page goes on as in a browser that has no workers.
  bridge.catch(() => undefined);
  return {
    start: begin,
    keep: (urls) => void bridge.then((made) => made.keep(urls)).catch(() => undefined),
    signedOut: async () => {
      begin();
      await bridge.then((made) => made.signedOut()).catch(() => undefined);
    },
    updateWaits: () => waits,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update: async () => (await bridge).update(),
  };
}
