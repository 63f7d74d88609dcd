import type { Outcome } from '#outbox/ports.ts';

export const HOMEWORK_TAG = 'homework';

export interface SyncParts {
  deliver: () => Promise<Outcome>;
  /** Resolves when whoever delivers now, page or worker, has ended or died. */
  lockIsFree: () => Promise<void>;
  /** Asks the browser to come back when the line does. */
  register: () => Promise<void>;
}

/** Turns of one sync event: the page may hold the lock, and be killed while it does. */
const TURNS = 3;

/**
 * Delivers, and rejects while something waits, so that the browser comes back. After its last try the browser forgets
 * the tag: then it is registered anew.
 */
export async function syncHomework(lastChance: boolean, parts: SyncParts): Promise<void> {
  let outcome = await parts.deliver();
  for (let turn = 1; turn < TURNS && isHeldByAnother(outcome); turn++) {
    await parts.lockIsFree();
    outcome = await parts.deliver();
  }
  if (outcome.waiting === 0 && !isHeldByAnother(outcome)) return;
  if (lastChance) await parts.register();
  throw new Error('homework still waits');
}

function isHeldByAnother({ ran, nextAt }: Outcome): boolean {
  return !ran && nextAt !== null;
}
