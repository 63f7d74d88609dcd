import type { Occasion } from '#outbox/deliver.ts';
import type { Outcome } from '#outbox/ports.ts';

/** A timer further away than this would overflow; a day is long enough to look again. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/** What the page tells the outbox's engine: "now is a good moment". */
export interface OutboxRunner {
  /** Runs once, and once more if asked meanwhile. Resolves when there is nothing more to try now. */
  run(occasion?: Occasion): Promise<void>;
  stop(): void;
}

export interface OutboxRunnerDeps {
  deliver: (occasion: Occasion) => Promise<Outcome>;
  now: () => number;
  /** Calls back at the good moments: online, visible again, pageshow. Returns how to stop. */
  onMoment: (listener: () => void) => () => void;
  /** Calls back after so many milliseconds. Returns how to stop. */
  later: (work: () => void, ms: number) => () => void;
  /** Something waits and may go without the page: asks the browser to wake the worker. */
  onWaiting: () => void;
}

/** Single flight in this page; across pages and the worker the outbox's lock decides. */
export function outboxRunner({ deliver, now, onMoment, later, onWaiting }: OutboxRunnerDeps): OutboxRunner {
  let running: Promise<void> | null = null;
  let next: Occasion | null = null;
  let cancelTimer = () => {};

  async function drain(): Promise<void> {
    while (next !== null) {
      const occasion = next;
      next = null;
      const { waiting, nextAt } = await deliver(occasion);
      cancelTimer();
      if (waiting > 0) onWaiting();
      if (nextAt === null) continue;
      const wait = Math.min(Math.max(nextAt - now(), 0), LONGEST_WAIT_MS);
      cancelTimer = later(() => void run(), wait);
    }
  }

  function run(occasion: Occasion = {}): Promise<void> {
    next = { release: [...(next?.release ?? []), ...(occasion.release ?? [])] };
    running ??= drain().finally(() => {
      running = null;
      // Asked in the very moment of ending.
      if (next !== null) void run();
    });
    return running;
  }

  const stopMoments = onMoment(() => void run());
  return {
    run,
    stop: () => {
      stopMoments();
      cancelTimer();
    },
  };
}

/** The moments of a page. `online` is a hint to start, never a reason not to try. */
export function pageMoments(view: Window): OutboxRunnerDeps['onMoment'] {
  return (listener) => {
    const onVisible = () => {
      if (view.document.visibilityState === 'visible') listener();
    };
    view.addEventListener('online', listener);
    view.addEventListener('pageshow', listener);
    view.document.addEventListener('visibilitychange', onVisible);
    return () => {
      view.removeEventListener('online', listener);
      view.removeEventListener('pageshow', listener);
      view.document.removeEventListener('visibilitychange', onVisible);
    };
  };
}

/** Background Sync, where there is one: the browser wakes the worker when the line is back, with no page open. */
export function askForSync(container: ServiceWorkerContainer | undefined): void {
  container?.ready
    .then((registration) => (registration as Syncing).sync?.register('homework'))
    // Not allowed, or not there (Safari, Firefox): the page's own moments are the engine.
    .catch(() => undefined);
}

interface Syncing extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}
