import { mayDiscard } from '#domain/delivery-state.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { soundFacts } from '#features/homework/player/audio-facts.ts';
import { EmptyTake } from '#local/device-takes.ts';
import type { TakeHeader } from '#local/take.ts';
import { takeBlob } from './take-file.ts';

type Takes = Pick<HomeworkPorts, 'takes'>;

/** Into the bin for 7 days. A take that was submitted meanwhile, here or in another tab, stays. */
export async function discardTake({ takes, now }: Takes & Pick<HomeworkPorts, 'now'>, takeID: string) {
  const discardedAt = new Date(now()).toISOString();
  return takes.change(takeID, (take) =>
    mayDiscard(take) && take.state === 'closed' ? { ...take, state: 'discarded', discardedAt } : take,
  );
}

export async function restoreTake({ takes }: Takes, takeID: string) {
  return takes.change(takeID, (take) =>
    take.state === 'discarded' ? { ...take, state: 'closed', discardedAt: null } : take,
  );
}

/**
 * Closes a take that broke off, with the length that its sound has. Returns false where not a single byte had been
 * written: there is nothing to keep then, and its header goes.
 */
export async function closeInterrupted({ takes }: Takes, take: TakeHeader): Promise<boolean> {
  try {
    const { durationMs, peaks } = await soundFacts(await takeBlob(takes, take));
    await takes.freeze(take.takeID, { durationMs: durationMs ?? 0, peaks, interruption: 'crashed' });
    return true;
  } catch (cause) {
    if (!(cause instanceof EmptyTake)) throw cause;
    await takes.remove(take.takeID);
    return false;
  }
}
