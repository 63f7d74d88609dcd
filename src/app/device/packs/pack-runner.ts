import type { OutboxRunnerDeps } from '#app/device/outbox-runner.ts';

/** Whoever holds it brings packs; the lock of a tab that dies is free at once. */
export const PACKS_LOCK = 'packs';

/** Another tab is at it: whether it still lives is looked at so often. */
const LOOK_AGAIN_MS = 15_000;
/** A tab that the system has frozen keeps the lock; after so long without a sign of life it is overtaken. */
const LOCK_HOLDER_TIMEOUT_MS = 90_000;
/** Waits after a line that broke, doubled each time nothing came of it. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

export interface PackRunner {
  /** Now is a good moment. */
  run(): void;
  /** Ends the download that is under way, and looks again what is to do. */
  interrupt(): void;
  /** Something moved: bytes have come, here or in another tab. */
  beat(): void;
  /** Ends the download that is under way; resolves when nothing is written any more, until the next moment. */
  rest(): Promise<void>;
  stop(): void;
}

export interface PackRunnerDeps extends Pick<OutboxRunnerDeps, 'now' | 'onMoment' | 'later'> {
  /** @returns true when something waits for the line */
  bring: (stop: AbortSignal) => Promise<boolean>;
  /** null where the browser has no Web Locks: two tabs may then bring the same, and each byte is counted once. */
  locks: Pick<LockManager, 'request'> | null;
  failed: (cause: unknown) => void;
}

/** Single flight in this tab, one tab at a time. */
export function packRunner({ bring, locks, now, onMoment, later, failed }: PackRunnerDeps): PackRunner {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let current = new AbortController();
  let wait = FIRST_WAIT_MS;
  let standingSince: number | null = null;
  let cancelTimer = () => {};

  const inTime = (ms: number) => {
    cancelTimer();
    if (!stopped) cancelTimer = later(run, ms);
  };

  async function alone(work: () => Promise<boolean>): Promise<boolean | null> {
    if (locks === null) return work();
    const steal = standingSince !== null && now() - standingSince >= LOCK_HOLDER_TIMEOUT_MS;
    return locks.request(PACKS_LOCK, steal ? { steal } : { ifAvailable: true }, async (lock) => {
      standingSince = lock === null ? (standingSince ?? now()) : null;
      return lock === null ? null : work();
    });
  }

  async function once(): Promise<void> {
    current = new AbortController();
    const { signal } = current;
    const waits = await alone(() => bring(signal));
    if (waits === null) inTime(LOOK_AGAIN_MS);
    else if (waits) {
      inTime(wait);
      wait = Math.min(wait * 2, MAX_WAIT_MS);
    } else wait = FIRST_WAIT_MS;
  }

  async function drain(): Promise<void> {
    while (again && !stopped) {
      again = false;
      cancelTimer();
      await once().catch((cause: unknown) => {
        // A tab that was overtaken has lost the lock while its work goes on: two would bring the same.
        current.abort();
        failed(cause);
        inTime(MAX_WAIT_MS);
      });
    }
  }

  function run(): void {
    again = true;
    running ??= drain().finally(() => {
      running = null;
      // Asked in the very moment of ending.
      if (again && !stopped) run();
    });
  }

  const stopMoments = onMoment(run);
  return {
    run,
    interrupt() {
      current.abort();
      run();
    },
    beat() {
      wait = FIRST_WAIT_MS;
      standingSince = null;
    },
    async rest() {
      again = false;
      cancelTimer();
      current.abort();
      await running;
    },
    stop() {
      stopped = true;
      stopMoments();
      cancelTimer();
      current.abort();
    },
  };
}
