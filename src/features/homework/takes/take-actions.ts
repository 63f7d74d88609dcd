import { mayDiscard } from '#domain/recordings/delivery-state.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { EmptyTakeError } from '#local/takes/device-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { readAudioFacts } from '#sound/waveform/read-audio-facts.ts';
import type { AudioFacts } from '#sound/waveform/waveform-messages.ts';
import { takeBlob } from './take-file.ts';

type TakesPort = Pick<HomeworkPorts, 'takes'>;

/**
 * Discards a take; it can be restored for 7 days. A take that was submitted meanwhile, here or in another tab, stays.
 * Resolves with the header as it is then.
 */
export async function discardTake({ takes, now }: TakesPort & Pick<HomeworkPorts, 'now'>, takeID: string) {
  return takes.change(takeID, (take) => discarded(take, now()));
}

/** The take in ごみ箱; as it is where it may not go there. */
export function discarded(take: TakeHeader, now: number): TakeHeader {
  if (!mayDiscard(take) || take.state !== 'closed') return take;
  return { ...take, state: 'discarded', discardedAt: new Date(now).toISOString() };
}

/** Undoes discardTake. Resolves with the header as it is then. */
export async function restoreTake({ takes }: TakesPort, takeID: string) {
  return takes.change(takeID, (take) =>
    // What was made of it does not stand for it any more: it is wanted for itself.
    take.state === 'discarded' ? { ...take, state: 'closed', discardedAt: null, madeInto: null } : take,
  );
}

/**
 * Closes a take that was interrupted, with the length of its sound. Resolves with false when it had no bytes; then its
 * header is removed.
 */
export async function closeInterrupted(
  { takes }: TakesPort,
  take: TakeHeader,
  readFacts: (blob: Blob) => Promise<AudioFacts> = readAudioFacts,
): Promise<boolean> {
  try {
    const { durationMs, peaks } = await readFacts(await takeBlob(takes, take));
    await takes.freeze(take.takeID, { durationMs: durationMs ?? 0, peaks, interruption: 'crashed' });
    return true;
  } catch (cause) {
    if (!(cause instanceof EmptyTakeError)) throw cause;
    await takes.remove(take.takeID);
    return false;
  }
}
