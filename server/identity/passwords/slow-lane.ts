import { SECOND_MS } from '#domain/time-units.ts';
import { neighbourhoodOf } from '#server/http/sender.ts';
import { TooBusy } from './hash-queue.ts';

const PAUSE_MS = SECOND_MS;
/** While other servers have the turn. */
const RETRY_MS = 0.2 * SECOND_MS;
const MAX_RETRIES = 25;
/** With the pause: nobody waits longer than five seconds where one server runs. */
const MAX_WAITING_OF_ACCOUNT = 4;
const MAX_WAITING = 200;
/** Of one neighbourhood of the network, at all accounts. */
const MAX_WAITING_OF_NEIGHBOURHOOD = 8;
/** How many that passed are remembered: a minute of them. */
const MAX_PASSED = 60;

/** Where tries at an account pass that is guessed at from many places: one after the other, a second each. */
export interface SlowLane {
  /** @throws TooBusy when too many wait, or somebody who came less often took the place */
  pass(account: string, sender: string): Promise<void>;
}

export type Pause = (ms: number) => Promise<unknown>;
/** Whether a try at this account may pass now, as far as other servers are concerned. */
export type MayPass = (account: string) => Promise<boolean>;

interface Waiting {
  readonly from: string;
  start(): void;
  refuse(): void;
}

interface Lane {
  waiting: readonly Waiting[];
  /** Where those came from that passed lately. */
  passed: readonly string[];
}

/*
 * First passes whose neighbourhood of the network passed least of late, and a full lane gives its place too:
 *
 *   passed: x x y      waiting: x x x y      comes: hanako   ─▶   waiting: x x y hanako,   next: hanako
 *
 * The servers of one database take turns. So an attacker with a thousand addresses of one network does not keep the owner out, who comes once.
 */
export function slowLane(pause: Pause, mayPass: MayPass): SlowLane {
  const lanes = new Map<string, Lane>();
  const all = () => [...lanes.values()].flatMap(({ waiting }) => waiting);

  /** Also when the database cannot be asked: then nothing could be checked anyway. */
  const hasTurn = async (account: string) => {
    for (let left = MAX_RETRIES; left > 0; left -= 1) {
      if (await mayPass(account).catch(() => false)) return true;
      await pause(RETRY_MS);
    }
    return false;
  };
  const serve = async (account: string, lane: Lane) => {
    while (lane.waiting.length > 0) {
      await pause(PAUSE_MS);
      const [next] = [...lane.waiting].sort((a, b) => passesOf(lane, a.from) - passesOf(lane, b.from));
      if (next === undefined) break;
      leave(lane, next);
      lane.passed = [...lane.passed, next.from].slice(-MAX_PASSED);
      if (await hasTurn(account)) next.start();
      else next.refuse();
    }
    lanes.delete(account);
  };

  return {
    async pass(account, sender) {
      const from = neighbourhoodOf(sender);
      const waiting = all();
      const isTooMany = waiting.filter((each) => each.from === from).length >= MAX_WAITING_OF_NEIGHBOURHOOD;
      const lane = lanes.get(account) ?? { waiting: [], passed: [] };
      if (isTooMany || waiting.length >= MAX_WAITING) throw new TooBusy();
      if (lane.waiting.length >= MAX_WAITING_OF_ACCOUNT) makeRoomFor(from, lane);
      await new Promise<void>((start, fail) => {
        lane.waiting = [...lane.waiting, { from, start, refuse: () => fail(new TooBusy()) }];
        if (lanes.has(account)) return;
        lanes.set(account, lane);
        void serve(account, lane);
      });
    },
  };
}

function passesOf({ passed }: Lane, from: string): number {
  return passed.filter((each) => each === from).length;
}

/** How much of the lane somebody's neighbourhood has had, or waits for. */
function shareOf(lane: Lane, from: string): number {
  return passesOf(lane, from) + lane.waiting.filter((each) => each.from === from).length;
}

/** @throws TooBusy when nobody has a larger share than this one would have */
function makeRoomFor(from: string, lane: Lane): void {
  const shares = lane.waiting.map((each) => shareOf(lane, each.from));
  const largest = Math.max(...shares);
  if (largest <= shareOf(lane, from) + 1) throw new TooBusy();
  const last = lane.waiting[shares.lastIndexOf(largest)];
  if (last === undefined) return;
  leave(lane, last);
  last.refuse();
}

function leave(lane: Lane, one: Waiting): void {
  lane.waiting = lane.waiting.filter((each) => each !== one);
}
