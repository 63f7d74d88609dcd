import type { Chance } from '#tests/support/chance.ts';
import type { FaultPlan } from './faults.ts';
import type { VirtualTime } from './virtual-time.ts';

/*
 * A page or a worker. Everything that it awaits goes through `step`, so it can be killed or frozen at every
 * await: before the effect, or between the effect and its result.
 */
export interface VirtualProcess {
  readonly name: 'page' | 'second page' | 'worker';
  isAlive(): boolean;
  isFrozen(): boolean;
  kill(): void;
  freeze(ms: number): void;
  /** A moment at which it may be killed or frozen. */
  risk(): void;
  /** The effect happens after `ms`; a dead process neither causes it nor gets its result. */
  step<T>(ms: number, effect: () => T): Promise<T>;
  /** Notifies the process of something that happens outside of it; does nothing when it is dead. */
  hear(action: () => void): void;
  /** A timer of its own: gone when it is dead, silent while it is frozen. */
  later(action: () => void, ms: number): () => void;
  /** The same, again and again. */
  every(action: () => void, ms: number): () => void;
}

export interface ProcessWorld {
  time: VirtualTime;
  chance: Chance;
  faults: FaultPlan;
  onKilled(process: VirtualProcess): void;
}

const FROZEN_MS = 20 * 60_000;
const AT_ONCE = 0.7;

export function virtualProcess(name: VirtualProcess['name'], world: ProcessWorld): VirtualProcess {
  const { time, chance, faults } = world;
  let alive = true;
  let thawAt = 0;
  let pending: (() => void)[] = [];
  const mayDie = () => {
    if (
      name === 'worker' ? faults.strikes('F37 worker stopped', 0.02) : faults.strikes('F41 page killed', 0.02)
    )
      process.kill();
    else if (faults.strikes('F39 lock holder frozen, thawed', 0.015)) process.freeze(FROZEN_MS);
  };
  const process: VirtualProcess = {
    name,
    isAlive: () => alive,
    risk: mayDie,
    isFrozen: () => thawAt > time.now(),
    kill() {
      if (!alive) return;
      alive = false;
      pending = [];
      world.onKilled(process);
    },
    freeze(ms) {
      thawAt = time.now() + ms;
      time.after(ms, () => {
        const received = pending;
        pending = [];
        for (const action of received) process.hear(action);
      });
    },
    step(ms, effect) {
      return new Promise((resolve, reject) => {
        if (!alive) return;
        mayDie();
        const happen = () => {
          if (!alive) return;
          let settle: () => void;
          try {
            const value = effect();
            settle = () => resolve(value);
          } catch (error) {
            settle = () => reject(error);
          }
          mayDie();
          process.hear(settle);
        };
        // Most steps happen at once, which is fast to play; the others let the rest of the world run in
        // between.
        if (chance.hits(AT_ONCE)) queueMicrotask(happen);
        else time.after(ms + chance.next(), happen);
      });
    },
    hear(action) {
      if (!alive) return;
      if (process.isFrozen()) pending.push(action);
      else action();
    },
    later: (action, ms) => time.after(ms, () => process.hear(action)),
    every(action, ms) {
      let cancel = () => {};
      const again = () => {
        if (!alive) return;
        if (!process.isFrozen()) action();
        cancel = time.after(ms, again);
      };
      cancel = time.after(ms, again);
      return () => cancel();
    },
  };
  return process;
}
