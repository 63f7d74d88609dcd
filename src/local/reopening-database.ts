import { isConnectionLost, isOutOfSpace } from './storage-errors.ts';

/** Milliseconds between attempts: browsers restart a killed storage process within seconds. */
export const REOPEN_WAITS_MS = [0, 50, 200, 800, 2_000, 5_000, 10_000] as const;

export interface Handle<H> {
  open: () => Promise<H>;
  close: (handle: H) => unknown;
  pause: (ms: number) => Promise<void>;
}

/** A database handle that is opened on first use, and opened again after its connection was lost. */
export interface ReopeningDatabase<H> {
  /** Runs `work`; after a lost connection it reopens and runs `work` again, which must therefore be repeatable. */
  use<T>(work: (handle: H) => Promise<T>): Promise<T>;
  /** Forgets the handle, because something else has closed it. */
  drop(): void;
  close(): Promise<void>;
}

export function reopeningDatabase<H>({ open, close, pause }: Handle<H>): ReopeningDatabase<H> {
  let current: Promise<H> | null = null;

  async function retire(dead: Promise<H>): Promise<void> {
    // Other work may have opened a fresh handle meanwhile: only the dead one is dropped.
    if (current === dead) current = null;
    try {
      await close(await dead);
    } catch {
      // The handle is dead already.
    }
  }

  async function use<T>(work: (handle: H) => Promise<T>): Promise<T> {
    for (const wait of REOPEN_WAITS_MS) {
      current ??= open();
      const mine = current;
      try {
        return await work(await mine);
      } catch (cause) {
        if (isOutOfSpace(cause) || !isConnectionLost(cause)) {
          await forgetFailedOpen(mine);
          throw cause;
        }
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
