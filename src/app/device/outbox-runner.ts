import type { Listen } from '#app/page-events.ts';
import { DAY_MS, SECOND_MS } from '#domain/time-units.ts';
import type { Later } from '#lib/later.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { OUTBOX_SYNC_TAG } from '#local/database-names.ts';
import type { DeliverOptions } from '#outbox/deliver.ts';
import type { Settled } from '#outbox/failure.ts';
import type { Outcome } from '#outbox/ports.ts';

/** What nothing answered may be tried again then (R9.8). */
const LOOK_AGAIN_MS = 5 * SECOND_MS;
/** A longer timer would overflow; after a day the runner looks again. */
const MAX_TIMER_MS = DAY_MS;

/** Decides for this page when the outbox delivers. */
export interface OutboxRunner {
  /** Delivers once, and once more when called meanwhile. Resolves when nothing is left to try now. */
  run(options?: DeliverOptions): Promise<void>;
  stop(): void;
}

export interface OutboxRunnerDeps {
  deliver: (options: DeliverOptions) => Promise<Outcome>;
  now: () => number;
  onActive: Listen;
  /** Calls back after this many milliseconds. Returns how to cancel. */
  later: Later;
  /** Runs when something waits that the worker can deliver without a page. */
  onWaiting: () => void;
}

/** Delivers once at a time in this page; across tabs and the worker the outbox's lock decides. */
export function outboxRunner({ deliver, now, onActive, later, onWaiting }: OutboxRunnerDeps): OutboxRunner {
  const settled = new Set<Settled>();
  let isSecondLook = false;
  let cancelTimer = () => {};

  const flight = singleFlight(async () => {
    const taken = new Set<Settled>();
    const takeSettled = () => {
      const fresh = [...settled];
      settled.clear();
      for (const need of fresh) taken.add(need);
      return fresh;
    };
    const { ran, hasOpened, waiting, nextAt } = await deliver({
      release: takeSettled(),
      meanwhile: takeSettled,
    });
    // The storage does not answer, or nobody is signed in: the next time, then.
    if (!ran && hasOpened !== true) for (const need of taken) settled.add(need);
    cancelTimer();
    if (waiting > 0) onWaiting();
    // The first call on a network that has just come back often fails, before its names and addresses are there: once more.
    const looksAgain = ran && nextAt !== null && taken.has('network') && !isSecondLook;
    isSecondLook = looksAgain;
    if (nextAt === null) return;
    if (looksAgain) settled.add('network');
    const wait = Math.min(Math.max(nextAt - now(), 0), looksAgain ? LOOK_AGAIN_MS : MAX_TIMER_MS);
    cancelTimer = later(() => void run(), wait);
  });

  function run(options: DeliverOptions = {}): Promise<void> {
    for (const need of options.release ?? []) settled.add(need);
    return flight.run();
  }

  const stopListening = onActive(() => {
    isSecondLook = false;
    void run({ release: ['network'] });
  });
  return {
    run,
    stop: () => {
      stopListening();
      cancelTimer();
    },
  };
}

/** Requests a Background Sync where the browser has it: it wakes the worker when the network returns, without a page. */
export function requestSync(container: ServiceWorkerContainer | undefined): void {
  container?.ready
    .then((registration) => (registration as SyncRegistration).sync?.register(OUTBOX_SYNC_TAG))
    // Refused or missing (Safari, Firefox): then only an open page delivers.
    .catch(() => undefined);
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}
