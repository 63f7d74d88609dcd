import type { Locks } from '#local/takes/recording-locks.ts';

type Granted = (lock: Lock | null) => unknown;

interface Held {
  /** Ends with the work, or when the lock is taken away. */
  ended: Promise<unknown>;
  takeAway: () => void;
}

/** Web Locks of one origin in memory: exclusive, `ifAvailable`, `steal`, with a queue. */
export class MemoryLocks {
  readonly #held = new Map<string, Held>();

  async request(name: string, second: LockOptions | Granted, third?: Granted): Promise<unknown> {
    const options = typeof second === 'function' ? {} : second;
    const granted = typeof second === 'function' ? second : third;
    if (granted === undefined) throw new TypeError('no callback');
    while (this.#held.has(name) && options.steal !== true) {
      if (options.ifAvailable === true) return await granted(null);
      await this.#held.get(name)?.ended.catch(() => undefined);
    }
    // As in a browser: an overtaken holder is notified, and its work continues anyway.
    this.#held.get(name)?.takeAway();
    let takeAway = () => {};
    const lost = new Promise<never>((_, reject) => {
      takeAway = () => reject(new DOMException('stolen', 'AbortError'));
    });
    const ended = Promise.race([Promise.resolve(granted({ name, mode: 'exclusive' })), lost]);
    const held = { ended, takeAway };
    this.#held.set(name, held);
    try {
      return await ended;
    } finally {
      if (this.#held.get(name) === held) this.#held.delete(name);
    }
  }

  async query(): Promise<LockManagerSnapshot> {
    return {
      held: [...this.#held.keys()].map((name) => ({ name, mode: 'exclusive' as const })),
      pending: [],
    };
  }

  /** What the browser does when a tab dies: its locks are released at once. */
  killHolder(name: string): void {
    this.#held.delete(name);
  }

  get asLocks(): Locks {
    return this as unknown as Locks;
  }
}
