import type { Locks } from '#local/lifeline.ts';

type Granted = (lock: Lock | null) => unknown;

/** Web Locks of one origin in memory: exclusive, `ifAvailable`, `steal`, with a queue. */
export class MemoryLocks {
  readonly #held = new Map<string, Promise<unknown>>();

  async request(name: string, second: LockOptions | Granted, third?: Granted): Promise<unknown> {
    const options = typeof second === 'function' ? {} : second;
    const granted = typeof second === 'function' ? second : third;
    if (granted === undefined) throw new TypeError('no callback');
    while (this.#held.has(name) && options.steal !== true) {
      if (options.ifAvailable === true) return await granted(null);
      await this.#held.get(name)?.catch(() => undefined);
    }
    const work = Promise.resolve(granted({ name, mode: 'exclusive' }));
    this.#held.set(name, work);
    try {
      return await work;
    } finally {
      if (this.#held.get(name) === work) this.#held.delete(name);
    }
  }

  async query(): Promise<LockManagerSnapshot> {
    return {
      held: [...this.#held.keys()].map((name) => ({ name, mode: 'exclusive' as const })),
      pending: [],
    };
  }

  /** What the browser does when a tab dies: its locks are free at once. */
  killHolder(name: string): void {
    this.#held.delete(name);
  }

  get asLocks(): Locks {
    return this as unknown as Locks;
  }
}
