import { mayDiscard } from '#domain/recordings/delivery-state.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { readAudioFacts } from '#local/takes/audio-facts.ts';
import { EmptyTakeError } from '#local/takes/device-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { takeBlob } from './take-file.ts';

type TakesPort = Pick<HomeworkPorts, 'takes'>;

/**
 * Discards a take; it can be restored for 7 days. A take that was submitted meanwhile, here or in another tab, stays.
 * Resolves with the header as it is then.
 */
export async function discardTake({ takes, now }: TakesPort & Pick<HomeworkPorts, 'now'>, takeID: string) {
  const discardedAt = new Date(now()).toISOString();
  return takes.change(takeID, (take) =>
    mayDiscard(take) && take.state === 'closed' ? { ...take, state: 'discarded', discardedAt } : take,
  );
}

/** Undoes discardTake. Resolves with the header as it is then. */
export async function restoreTake({ takes }: TakesPort, takeID: string) {
  return takes.change(takeID, (take) =>
    take.state === 'discarded' ? { ...take, state: 'closed', discardedAt: null } : take,
  );
}

/**
 * Closes a take that was interrupted, with the length of its sound. Resolves with false when it had no bytes; then its
 * header is removed.
 */
export async function closeInterrupted({ takes }: TakesPort, take: TakeHeader): Promise<boolean> {
  try {
    const { durationMs, peaks } = await readAudioFacts(await takeBlob(takes, take));
    await takes.freeze(take.takeID, { durationMs: durationMs ?? 0, peaks, interruption: 'crashed' });
    return true;
  } catch (cause) {
    if (!(cause instanceof EmptyTakeError)) throw cause;
    await takes.remove(take.takeID);
    return false;
  }
}
