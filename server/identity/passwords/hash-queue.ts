import { SECOND_MS } from '#domain/time-units.ts';

/** More work is waiting, of this sender or of all, than can be done in a reasonable time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
  /** Seconds. */
  readonly retryAfter = 5;
}

export interface HashQueueLimits {
  /** One hash takes 32 MB and a core. */
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
  /** Waiting or running. */
  readonly maxOfSender: number;
  readonly maxWaitMs: number;
}

export const HASH_QUEUE: HashQueueLimits = {
  maxConcurrent: 2,
  maxWaiting: 40,
  maxOfSender: 6,
  maxWaitMs: 5 * SECOND_MS,
};

/** Runs work of many senders, a few at once. */
export interface HashQueue {
  /** @throws TooBusy when the sender has too much in the queue, it is full, or the turn does not come in time */
  run<T>(sender: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

/*
 * Senders take turns, so that somebody who sends hundreds at once waits for themselves alone:
 *
 *   a: ▮▮▮▮▮▮  b: ▮  c: ▮▮     →     a b c a c a a a a
 *
 * A full queue gives the place of the sender with the most waiting to one with fewer.
 */
export function hashQueue({ maxConcurrent, maxWaiting, maxOfSender, maxWaitMs }: HashQueueLimits): HashQueue {
  const line = turns();
  const running = new Map<string, number>();
  let runningCount = 0;

  const begin = (sender: string) => {
    runningCount += 1;
    running.set(sender, (running.get(sender) ?? 0) + 1);
  };
  const end = (sender: string) => {
    runningCount -= 1;
    const left = (running.get(sender) ?? 1) - 1;
    if (left === 0) running.delete(sender);
    else running.set(sender, left);
    line.next()?.start();
  };
  const turn = (sender: string) =>
    new Promise<void>((done, fail) => {
      const stop = () => {
        clearTimeout(timer);
        line.remove(sender, one);
      };
      const one: Waiting = {
        start() {
          stop();
          begin(sender);
          done();
        },
        refuse() {
          stop();
          fail(new TooBusy());
        },
      };
      const timer = setTimeout(one.refuse, maxWaitMs);
      line.add(sender, one);
    });

  return {
    async run(sender, work) {
      if ((running.get(sender) ?? 0) + line.countOf(sender) >= maxOfSender) throw new TooBusy();
      if (runningCount < maxConcurrent) begin(sender);
      else {
        if (line.count() >= maxWaiting) line.makeRoomFor(sender);
        await turn(sender);
      }
      try {
        return await work();
      } finally {
        end(sender);
      }
    },
  };
}

/** Who waits, in the order of turns. */
function turns() {
  const waiting = new Map<string, readonly Waiting[]>();
  const countOf = (sender: string) => waiting.get(sender)?.length ?? 0;
  return {
    countOf,
    count: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
    add(sender: string, one: Waiting) {
      waiting.set(sender, [...(waiting.get(sender) ?? []), one]);
    },
    remove(sender: string, one: Waiting) {
      const left = (waiting.get(sender) ?? []).filter((each) => each !== one);
      if (left.length === 0) waiting.delete(sender);
      else waiting.set(sender, left);
    },
    /** The first of the sender whose turn it is; their others go behind all senders. */
    next(): Waiting | undefined {
      const [first] = waiting;
      if (first === undefined) return undefined;
      const [sender, all] = first;
      waiting.delete(sender);
      waiting.set(sender, all);
      return all[0];
    },
    /** @throws TooBusy when nobody has more waiting than this sender would have */
    makeRoomFor(sender: string) {
      const [most = []] = [...waiting.values()].sort((a, b) => b.length - a.length);
      if (most.length <= countOf(sender) + 1) throw new TooBusy();
      most.at(-1)?.refuse();
    },
  };
}
