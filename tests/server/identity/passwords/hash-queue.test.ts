import { expect, test } from 'vitest';
import { type HashQueueLimits, hashQueue, TooBusy } from '#server/identity/passwords/hash-queue.ts';

const LIMITS: HashQueueLimits = {
  maxConcurrent: 1,
  maxWaiting: 4,
  maxOfSender: 3,
  maxOfNeighbourhood: 10,
  maxWaitMs: 60_000,
};

/** A queue whose work ends when a test says so. */
function aQueue(limits: Partial<HashQueueLimits> = {}) {
  const queue = hashQueue({ ...LIMITS, ...limits });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    refused,
    send(sender: string, known: string | null = null) {
      const work = () => {
        started.push(known ?? sender);
        return new Promise<void>((done) => ends.push(done));
      };
      queue.run({ sender, known }, work).catch((error: unknown) => {
        if (!(error instanceof TooBusy)) throw error;
        refused.push(known ?? sender);
      });
    },
    /** Ends the oldest work that runs, and lets the next one begin. */
    async endOne() {
      ends.shift()?.();
      await new Promise((done) => setImmediate(done));
    },
  };
}

test('senders take turns, however many one of them sends', async () => {
  const queue = aQueue({ maxOfSender: 10, maxWaiting: 10 });
  for (const sender of ['a', 'a', 'a', 'a', 'b', 'c', 'c']) queue.send(sender);
  for (let n = 0; n < 7; n += 1) await queue.endOne();
  expect(queue.started.join('')).toBe('aabcaca');
});

test('a sender has few places; one more is refused at once', async () => {
  const queue = aQueue();
  for (let n = 0; n < 215; n += 1) queue.send('a');
  queue.send('b');
  await queue.endOne();
  expect(queue.refused).toHaveLength(212);
  await queue.endOne();
  expect(queue.started).toEqual(['a', 'a', 'b']);
});

test('a full queue gives a place of the sender with the most to one with fewer, and otherwise refuses', async () => {
  const queue = aQueue({ maxOfSender: 10 });
  for (const sender of ['x', 'a', 'a', 'a', 'b']) queue.send(sender);
  queue.send('c');
  await queue.endOne();
  expect(queue.refused).toEqual(['a']);
  for (const sender of ['d', 'e', 'f']) queue.send(sender);
  await queue.endOne();
  expect(queue.refused).toEqual(['a', 'e', 'f']);
});

test('whose turn does not come in time is refused, and keeps no place', async () => {
  const queue = aQueue({ maxWaitMs: 0 });
  queue.send('a');
  queue.send('b');
  await new Promise((done) => setTimeout(done, 5));
  await queue.endOne();
  expect(queue.refused).toEqual(['b']);
  expect(queue.started).toEqual(['a']);
});

test('work that fails ends its turn', async () => {
  const queue = hashQueue(LIMITS);
  await expect(
    queue.run({ sender: 'a', known: null }, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  expect(await queue.run({ sender: 'a', known: null }, async () => 7)).toBe(7);
});

test('addresses of one network are one of many, in turns and in places', async () => {
  const queue = aQueue({ maxWaiting: 10 });
  const households = Array.from({ length: 12 }, (_, n) => `2001:db8:7:${n}::/64`);
  for (const sender of ['x', ...households, '203.0.113.9']) queue.send(sender);
  expect(queue.refused).toHaveLength(0);
  await queue.endOne();
  expect(queue.refused).toEqual([households[10], households[11], households[9]]);
  await queue.endOne();
  expect(queue.started).toEqual(['x', households[0], '203.0.113.9']);
});

test('a line full of strangers does not hold up who is known', async () => {
  const queue = aQueue();
  for (const sender of ['x', 'a', 'b', 'c', 'd', 'e']) queue.send(sender);
  queue.send('e', 'hanako');
  await queue.endOne();
  await queue.endOne();
  expect(queue.refused).toEqual(['e']);
  expect(queue.started).toEqual(['x', 'hanako', 'a']);
});

test('accounts and browsers by the dozen give one network few places, also of the known', async () => {
  const queue = aQueue({ maxOfNeighbourhood: 3, maxWaiting: 10 });
  queue.send('x');
  for (let n = 0; n < 5; n += 1) queue.send(`2001:db8:7:${n}::/64`, `browser ${n}`);
  queue.send('203.0.113.9', 'hanako');
  for (let n = 0; n < 5; n += 1) await queue.endOne();
  expect(queue.refused).toEqual(['browser 3', 'browser 4']);
  expect(queue.started).toEqual(['x', 'browser 0', 'browser 1', 'browser 2', 'hanako']);
});
