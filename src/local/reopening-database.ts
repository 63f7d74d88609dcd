import { isConnectionLost, isOutOfSpace } from './storage-errors.ts';

/** Milliseconds between attempts: a killed storage process is back within seconds. */
export const REOPEN_WAITS = [0, 50, 200, 800, 2_000, 5_000, 10_000] as const;

export interface Handle<H> {
  open: () => Promise<H>;
  close: (handle: H) => unknown;
  pause: (ms: number) => Promise<void>;
}

/** A handle that is opened on first use, and again whenever it turns out to be dead. */
export interface ReopeningDatabase<H> {
  /** Runs the deed; a lost connection is opened again and the deed repeated, so it must bear repetition. */
  use<T>(deed: (handle: H) => Promise<T>): Promise<T>;
  /** Forgets the handle without a deed: it was closed from outside. */
  drop(): void;
  close(): Promise<void>;
}

export function reopeningDatabase<H>({ open, close, pause }: Handle<H>): ReopeningDatabase<H> {
  let current: Promise<H> | null = null;

  async function retire(dead: Promise<H>): Promise<void> {
    // Another deed may have opened a fresh one meanwhile: only the dead one goes.
    if (current === dead) current = null;
    try {
      await close(await dead);
    } catch {
      // It is dead already.
    }
  }

  async function use<T>(deed: (handle: H) => Promise<T>): Promise<T> {
    for (const wait of REOPEN_WAITS) {
      current ??= open();
      const mine = current;
      try {
        return await deed(await mine);
      } catch (cause) {
        if (isOutOfSpace(cause) || !isConnectionLost(cause)) {
          await forgetFailedOpen(mine);
          throw cause;
        }
        await retire(mine);
        if (wait === REOPEN_WAITS.at(-1)) throw cause;
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
