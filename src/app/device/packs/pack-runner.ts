import type { Listen } from '#app/page-events.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import type { Later } from '#lib/later.ts';
import { singleFlight } from '#lib/single-flight.ts';

/** The Web Lock of the tab that downloads packs; when that tab crashes the lock is free at once. */
export const PACKS_LOCK = 'packs';

/** While another tab downloads: how often this one checks whether it is still alive. */
const HOLDER_CHECK_INTERVAL_MS = 15 * SECOND_MS;
/** A frozen tab keeps the lock; after this long without progress another tab steals it. */
const HOLDER_TIMEOUT_MS = 90 * SECOND_MS;
/** Wait after a lost connection; doubles as long as nothing arrives. */
const MIN_RETRY_MS = SECOND_MS;
const MAX_RETRY_MS = MINUTE_MS;

export interface PackRunner {
  /** Looks for downloads to do. */
  run(): void;
  /** Aborts the running download and looks again. */
  interrupt(): void;
  /** Reports progress: bytes have arrived, here or in another tab. */
  progressed(): void;
  /** Aborts the running download; resolves when nothing is written any more, until the next run. */
  rest(): Promise<void>;
  stop(): void;
}

export interface PackRunnerDeps {
  /** @returns true when something waits for the network */
  download: (signal: AbortSignal) => Promise<boolean>;
  /** null where the browser has no Web Locks: two tabs may then download the same, and each byte counts once. */
  locks: Pick<LockManager, 'request'> | null;
  now: () => number;
  onActive: Listen;
  /** Calls back after this many milliseconds. Returns how to cancel. */
  later: Later;
  onError: (cause: unknown) => void;
}

/** Downloads packs, once at a time in this tab and one tab at a time. */
export function packRunner({ download, locks, now, onActive, later, onError }: PackRunnerDeps): PackRunner {
  let stopped = false;
  let current = new AbortController();
  let retryMs = MIN_RETRY_MS;
  let lockedOutSince: number | null = null;
  let cancelTimer = () => {};

  const runAfter = (ms: number) => {
    cancelTimer();
    if (!stopped) cancelTimer = later(run, ms);
  };

  /** Resolves with null when another tab has the lock. */
  async function withLock(work: () => Promise<boolean>): Promise<boolean | null> {
    if (locks === null) return work();
    const steal = lockedOutSince !== null && now() - lockedOutSince >= HOLDER_TIMEOUT_MS;
    return locks.request(PACKS_LOCK, steal ? { steal } : { ifAvailable: true }, async (lock) => {
      lockedOutSince = lock === null ? (lockedOutSince ?? now()) : null;
      return lock === null ? null : work();
    });
  }

  async function downloadOnce(): Promise<void> {
    current = new AbortController();
    const { signal } = current;
    const waits = await withLock(() => download(signal));
    if (waits === null) runAfter(HOLDER_CHECK_INTERVAL_MS);
    else if (waits) {
      runAfter(retryMs);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    } else retryMs = MIN_RETRY_MS;
  }

  const flight = singleFlight(async () => {
    if (stopped) return;
    cancelTimer();
    await downloadOnce().catch((cause: unknown) => {
      // The lock was stolen while the work continues: without this, two tabs would download the same.
      current.abort();
      onError(cause);
      runAfter(MAX_RETRY_MS);
    });
  });

  function run(): void {
    void flight.run();
  }

  const stopListening = onActive(run);
  return {
    run,
    interrupt() {
      current.abort();
      run();
    },
    progressed() {
      retryMs = MIN_RETRY_MS;
      lockedOutSince = null;
    },
    async rest() {
      cancelTimer();
      current.abort();
      await flight.settle();
    },
    stop() {
      stopped = true;
      stopListening();
      cancelTimer();
      current.abort();
    },
  };
}
