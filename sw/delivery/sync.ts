import type { Outcome } from '#outbox/ports.ts';

export interface SyncDeps {
  deliver: () => Promise<Outcome>;
  /** Resolves when the current holder of the lock, page or worker, has finished or died. */
  lockIsFree: () => Promise<void>;
  /** Asks the browser to wake the worker when the network returns. */
  register: () => Promise<void>;
}

/** Rounds of one sync event: the page may hold the lock, and be killed meanwhile. */
const MAX_ROUNDS = 3;

/**
 * Delivers, and rejects while something waits, so that the browser retries later. After its last retry the
 * browser forgets the tag: then it is registered again.
 */
export async function syncHomework(lastChance: boolean, deps: SyncDeps): Promise<void> {
  let outcome = await deps.deliver();
  for (let round = 1; round < MAX_ROUNDS && isHeldByAnother(outcome); round++) {
    await deps.lockIsFree();
    outcome = await deps.deliver();
  }
  if (outcome.waiting === 0 && !isHeldByAnother(outcome)) return;
  if (lastChance) await deps.register();
  throw new Error('homework still waits');
}

function isHeldByAnother({ ran, nextAt }: Outcome): boolean {
  return !ran && nextAt !== null;
}
