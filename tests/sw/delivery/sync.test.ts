import { expect, test } from 'vitest';
import type { Outcome } from '#outbox/ports.ts';
import { syncHomework } from '#sw/delivery/sync.ts';

const done: Outcome = { ran: true, waiting: 0, held: 0, nextAt: null };
const waits: Outcome = { ran: true, waiting: 1, held: 0, nextAt: 5 };
const heldElsewhere: Outcome = { ran: false, waiting: 0, held: 0, nextAt: 5 };
const signedOut: Outcome = { ran: false, waiting: 0, held: 0, nextAt: null };

function aSync(outcomes: Outcome[]) {
  const did: string[] = [];
  const parts = {
    deliver: async () => {
      did.push('deliver');
      return outcomes.shift() ?? done;
    },
    lockIsFree: async () => void did.push('lock free'),
    register: async () => void did.push('register'),
  };
  return { did, run: (lastChance = false) => syncHomework(lastChance, parts) };
}

test('resolves when everything is delivered or nobody is signed in', async () => {
  await expect(aSync([done]).run()).resolves.toBeUndefined();
  await expect(aSync([signedOut]).run()).resolves.toBeUndefined();
});

test('rejects while something waits, so that the browser retries, and registers the tag again after its last retry', async () => {
  const usual = aSync([waits]);
  await expect(usual.run()).rejects.toThrow('homework still waits');
  expect(usual.did).toEqual(['deliver']);
  const last = aSync([waits]);
  await expect(last.run(true)).rejects.toThrow();
  expect(last.did).toEqual(['deliver', 'register']);
});

test('waits while the page delivers, and tries again when the page has finished or died', async () => {
  const { did, run } = aSync([heldElsewhere, done]);
  await run();
  expect(did).toEqual(['deliver', 'lock free', 'deliver']);
  await expect(aSync([heldElsewhere, heldElsewhere, heldElsewhere]).run()).rejects.toThrow();
});
