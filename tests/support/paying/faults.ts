import type { Chance } from '#tests/support/chance.ts';

/** What can happen to one request on its way to Stripe. */
export const REQUEST_FAULTS = ['lost before', 'lost after', 'doubled', 'too slow'] as const;
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

export type RequestFault = (typeof REQUEST_FAULTS)[number];
export type Fault = RequestFault | (typeof EVENT_FAULTS)[number] | (typeof OTHER_FAULTS)[number];
export const FAULTS: readonly Fault[] = [...REQUEST_FAULTS, ...EVENT_FAULTS, ...OTHER_FAULTS];

/** How often each kind of thing happened over all runs. */
export type Tally = Map<string, number>;

export function count(tally: Tally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

const PER_REQUEST = 0.05;
/** A network that has just failed fails more easily. */
const PER_REPEAT = 0.5;
const ARRIVES = 0.15;

/** The faults between the servers and Stripe in one run. */
export interface RequestFaults {
  strike(isRepeat: boolean): RequestFault | null;
  /** Delays a request that its sender has given up, but that will arrive. */
  hold(request: () => Promise<unknown>): void;
  /** Sometimes lets one of those arrive. */
  maybeArrive(): Promise<void>;
  /** Lets all of those arrive. */
  arriveAll(): Promise<void>;
  /** Tracks a request until it is answered, even without a caller. */
  underway<T>(request: Promise<T>): Promise<T>;
  /** No more faults from here on. */
  calm(): Promise<void>;
}

export function requestFaults(chance: Chance, tally: Tally): RequestFaults {
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
      const fault = chance.pick(REQUEST_FAULTS);
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
