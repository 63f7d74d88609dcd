import { NotSettled, settleWithin } from '#lib/settle-within.ts';
import { isConnectionLost, isOutOfSpace } from './storage-errors.ts';

/** Milliseconds between attempts: browsers restart a killed storage process within seconds. */
export const REOPEN_WAITS_MS = [0, 50, 200, 800, 2_000, 5_000, 10_000] as const;

/**
 * How long an attempt may stay without an answer: WebKit leaves single requests unanswered for ever, while other databases
 * work. Doubles with each attempt, so that work that is only slow comes to its end.
 */
const SETTLE_TIMEOUT_MS = 6_000;
/** A dead handle need not close in time for the next one to be opened. */
const CLOSE_TIMEOUT_MS = 1_000;

/** What can be done about a handle that is silent, below what the handle itself can. */
export interface Restart {
  /** Ends requests that do not end by themselves. */
  abort(): void;
  /** Opens the connections anew that the handle did not close in time. */
  reconnect(): Promise<void>;
}

export interface Handle<H> {
  open: () => Promise<H>;
  close: (handle: H) => unknown;
  pause: (ms: number) => Promise<void>;
  restart?: Restart;
  settleTimeoutMs?: number;
}

/** A database handle that is opened on first use, and opened again after its connection was lost or went silent. */
export interface ReopeningDatabase<H> {
  /**
   * Runs `work`; after a lost connection, or without an answer within seconds, it reopens and runs `work` again, which must
   * therefore be repeatable, also while an earlier run of it is still under way. What was given up before it ran never runs.
   */
  use<T>(work: (handle: H) => Promise<T>): Promise<T>;
  /** Forgets the handle, because something else has closed it. */
  drop(): void;
  close(): Promise<void>;
}

export function reopeningDatabase<H>(handle: Handle<H>): ReopeningDatabase<H> {
  const { open, close, pause, restart, settleTimeoutMs = SETTLE_TIMEOUT_MS } = handle;
  let current: Promise<H> | null = null;

  async function retire(dead: Promise<H>): Promise<void> {
    // Other work may have opened a fresh handle meanwhile: only the dead one is dropped.
    if (current === dead) current = null;
    try {
      await settleWithin(CLOSE_TIMEOUT_MS, dead.then(close));
    } catch (cause) {
      // The handle is dead already, or closes later.
      if (cause instanceof NotSettled) await restart?.reconnect();
    }
  }

  async function use<T>(work: (handle: H) => Promise<T>): Promise<T> {
    for (const [attempt, wait] of REOPEN_WAITS_MS.entries()) {
      current ??= open();
      const mine = current;
      const timeoutMs = settleTimeoutMs * 2 ** attempt;
      let isGivenUp = false;
      const run = (handle: H) => {
        // Opened too late: what was written meanwhile must not be overwritten.
        if (isGivenUp) throw new NotSettled(timeoutMs);
        return work(handle);
      };
      try {
        return await settleWithin(timeoutMs, mine.then(run));
      } catch (cause) {
        isGivenUp = true;
        if (isOutOfSpace(cause) || !isConnectionLost(cause)) {
          await forgetFailedOpen(mine);
          throw cause;
        }
        if (cause instanceof NotSettled) restart?.abort();
        await retire(mine);
        if (wait === REOPEN_WAITS_MS.at(-1)) throw cause;
        await pause(wait);
      }
    }
    throw new Error('unreachable: the last wait throws');
  }

  async function forgetFailedOpen(mine: Promise<H>): Promise<void> {
    await mine.catch(() => {
      if (current === mine) current = null;
    });
  }

  return {
    use,
    drop: () => {
      current = null;
    },
    close: async () => {
      if (current !== null) await retire(current);
    },
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
