import type { Chance } from '#tests/support/chance.ts';

/** What can happen to one request on its way to Stripe. */
export const LINE_FAULTS = ['lost before', 'lost after', 'doubled', 'too slow'] as const;
/** What can happen to an event on its way from Stripe. */
export const EVENT_FAULTS = [
  'event lost',
  'event doubled',
  'event late',
  'event in wrong order',
  'event amid a call',
] as const;
export const OTHER_FAULTS = [
  'answer to the person lost',
  'crash in a call',
  'crash in a webhook',
  'crash in a job',
] as const;

export type LineFault = (typeof LINE_FAULTS)[number];
export type Fault = LineFault | (typeof EVENT_FAULTS)[number] | (typeof OTHER_FAULTS)[number];
export const FAULTS: readonly Fault[] = [...LINE_FAULTS, ...EVENT_FAULTS, ...OTHER_FAULTS];

/** How often each kind of thing happened over all runs. */
export type Tally = Map<string, number>;

export function count(tally: Tally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

const PER_REQUEST = 0.05;
/** A line that has just broken breaks more easily. */
const PER_REPEAT = 0.5;
const ARRIVES = 0.15;

/** The weather between the servers and Stripe in one run. */
export interface Weather {
  strike(isRepeat: boolean): LineFault | null;
  /** Puts a request by that its sender has given up, but that will arrive. */
  hold(request: () => Promise<unknown>): void;
  /** Now and then one of those arrives. */
  maybeArrive(): Promise<void>;
  /** All that are still on their way arrive. */
  arriveAll(): Promise<void>;
  /** A request that is being answered, whoever waits for it. */
  underway<T>(request: Promise<T>): Promise<T>;
  /** No more faults from here on. */
  calm(): Promise<void>;
}

export function aWeather(chance: Chance, tally: Tally): Weather {
  const late: (() => Promise<unknown>)[] = [];
  const running = new Set<Promise<unknown>>();
  let isCalm = false;
  const arriveAll = async () => {
    for (;;) {
      const next = late.shift();
      if (next === undefined) break;
      await next().catch(() => {});
    }
    await Promise.allSettled(running);
  };
  return {
    arriveAll,
    strike(isRepeat) {
      if (isCalm || !chance.hits(isRepeat ? PER_REPEAT : PER_REQUEST)) return null;
      const fault = chance.pick(LINE_FAULTS);
      count(tally, fault);
      return fault;
    },
    hold: (request) => late.push(request),
    async maybeArrive() {
      if (late.length === 0 || !chance.hits(ARRIVES)) return;
      const [next] = late.splice(chance.between(0, late.length - 1), 1);
      await next?.().catch(() => {});
    },
    async underway(request) {
      running.add(request);
      try {
        return await request;
      } finally {
        running.delete(request);
      }
    },
    async calm() {
      isCalm = true;
      await arriveAll();
    },
  };
}
