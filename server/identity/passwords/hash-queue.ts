import { SECOND_MS } from '#domain/time-units.ts';
import { neighbourhoodOf } from '#server/http/sender.ts';

/** More work is waiting, of this sender or of all, than can be done in a reasonable time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
  /** Seconds. */
  readonly retryAfter = 5;
}

/** Whose work it is. */
export interface Turn {
  readonly sender: string;
  /** Somebody known: by a session, or a browser that the person signed in with. null: a sender nobody knows. */
  readonly known: string | null;
}

export interface HashQueueLimits {
  /** One hash takes 32 MB and a core. */
  readonly maxConcurrent: number;
  /** Of the known and of the unknown, each. */
  readonly maxWaiting: number;
  /** Waiting or running. */
  readonly maxOfSender: number;
  /** Of all senders of a neighbourhood, waiting or running. */
  readonly maxOfNeighbourhood: number;
  readonly maxWaitMs: number;
}

export const HASH_QUEUE: HashQueueLimits = {
  maxConcurrent: 2,
  maxWaiting: 40,
  maxOfSender: 6,
  maxOfNeighbourhood: 18,
  maxWaitMs: 5 * SECOND_MS,
};

/** Runs work of many senders, a few at once. */
export interface HashQueue {
  /** @throws TooBusy when the sender has too much in the queue, it is full, or the turn does not come in time */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

/*
 * Two lines, which take turns; in each, so do neighbourhoods of the network. So somebody who sends hundreds at once waits
 * for themselves alone, and a thousand addresses of one network are one of many:
 *
 *   unknown   a: ▮▮▮▮▮▮  b: ▮  c: ▮▮   ─┐
 *   known     hanako: ▮                ─┴─▶   a hanako b c a c a a a a
 *
 * A full line gives the place of the neighbourhood with the most waiting to one with fewer.
 */
export function hashQueue(limits: HashQueueLimits): HashQueue {
  const lines = { known: turns(), unknown: turns() };
  const held = counters();
  let runningCount = 0;
  let isKnownNext = true;

  const startNext = () => {
    const [first, second] = isKnownNext ? [lines.known, lines.unknown] : [lines.unknown, lines.known];
    isKnownNext = !isKnownNext;
    (first.next() ?? second.next())?.start();
  };
  const turnIn = (line: ReturnType<typeof turns>, group: string) =>
    new Promise<void>((done, fail) => {
      const stop = () => {
        clearTimeout(timer);
        line.remove(group, one);
      };
      const one: Waiting = {
        start() {
          stop();
          runningCount += 1;
          done();
        },
        refuse() {
          stop();
          fail(new TooBusy());
        },
      };
      const timer = setTimeout(one.refuse, limits.maxWaitMs);
      line.add(group, one);
    });

  return {
    async run({ sender, known }, work) {
      const lineName = known === null ? 'unknown' : 'known';
      const line = lines[lineName];
      const one = `one ${lineName} ${known ?? sender}`;
      // Also of the known: anybody can have accounts and browsers by the hundred.
      const neighbourhood = `all ${lineName} ${neighbourhoodOf(sender)}`;
      if (held.of(one) >= limits.maxOfSender || held.of(neighbourhood) >= limits.maxOfNeighbourhood) {
        throw new TooBusy();
      }
      const group = known === null ? neighbourhood : one;
      const hasToWait = runningCount >= limits.maxConcurrent;
      if (hasToWait && line.count() >= limits.maxWaiting) line.makeRoomFor(group);
      const names = [one, neighbourhood];
      held.add(names, 1);
      try {
        if (hasToWait) await turnIn(line, group);
        else runningCount += 1;
        try {
          return await work();
        } finally {
          runningCount -= 1;
          startNext();
        }
      } finally {
        held.add(names, -1);
      }
    },
  };
}

function counters() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    add(names: readonly string[], by: number) {
      for (const name of names) {
        if (of(name) + by === 0) counts.delete(name);
        else counts.set(name, of(name) + by);
      }
    },
  };
}

/** Who waits in a line, in the order of turns. */
function turns() {
  const waiting = new Map<string, readonly Waiting[]>();
  const countOf = (group: string) => waiting.get(group)?.length ?? 0;
  return {
    count: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
    add(group: string, one: Waiting) {
      waiting.set(group, [...(waiting.get(group) ?? []), one]);
    },
    remove(group: string, one: Waiting) {
      const left = (waiting.get(group) ?? []).filter((each) => each !== one);
      if (left.length === 0) waiting.delete(group);
      else waiting.set(group, left);
    },
    /** The first of the group whose turn it is; their others go behind all groups. */
    next(): Waiting | undefined {
      const [first] = waiting;
      if (first === undefined) return undefined;
      const [group, all] = first;
      waiting.delete(group);
      waiting.set(group, all);
      return all[0];
    },
    /** @throws TooBusy when nobody has more waiting than this group would have */
    makeRoomFor(group: string) {
      const [most = []] = [...waiting.values()].sort((a, b) => b.length - a.length);
      if (most.length <= countOf(group) + 1) throw new TooBusy();
      most.at(-1)?.refuse();
    },
  };
}
