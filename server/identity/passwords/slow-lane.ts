import { SECOND_MS } from '#domain/time-units.ts';
import { TooBusy } from './hash-queue.ts';

const PAUSE_MS = SECOND_MS;
/** With the pause: nobody waits longer than five seconds. */
const MAX_WAITING_OF_ACCOUNT = 4;
const MAX_WAITING = 200;

/** Where tries at an account pass that is guessed at from many places: one after the other, a second each. */
export interface SlowLane {
  /** @throws TooBusy when too many wait */
  pass(account: string): Promise<void>;
}

export type Pause = (ms: number) => Promise<unknown>;

export function slowLane(pause: Pause): SlowLane {
  const lanes = new Map<string, { last: Promise<unknown>; waiting: number }>();
  let waiting = 0;
  return {
    async pass(account) {
      const lane = lanes.get(account) ?? { last: Promise.resolve(), waiting: 0 };
      if (lane.waiting >= MAX_WAITING_OF_ACCOUNT || waiting >= MAX_WAITING) throw new TooBusy();
      lanes.set(account, lane);
      lane.waiting += 1;
      waiting += 1;
      lane.last = lane.last.then(() => pause(PAUSE_MS));
      await lane.last;
      lane.waiting -= 1;
      waiting -= 1;
      if (lane.waiting === 0) lanes.delete(account);
    },
  };
}
