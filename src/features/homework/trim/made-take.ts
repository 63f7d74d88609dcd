import type { HomeworkTakes } from '#features/homework/homework-ports.ts';
import { EmptyTakeError } from '#local/takes/device-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';

const CHUNK_BYTES = 1024 * 1024;

interface MadeTake {
  takeID: string;
  bytes: ArrayBuffer;
  durationS: number;
  peaks: number[];
  /** The takes that it was made of, in order; the first one says whose it is, and when it was recorded. */
  of: readonly [TakeHeader, ...TakeHeader[]];
  /** What each of them is from the moment on in which the file is there. */
  replaced(source: TakeHeader, index: number): TakeHeader;
}

/** What the file was to be made of was handed in, discarded or made into another file meanwhile. */
export class SourceTaken extends Error {
  override readonly name = 'SourceTaken';
}

/** Closed and not handed in. */
export function isFree(take: TakeHeader): boolean {
  return take.state === 'closed' && take.frozen !== null && take.decision === 'undecided';
}

/**
 * Stores a file that was made of takes as a take of its own: closed, undecided, with its own hash. It is there, and what it
 * was made of gives way, in one transaction: after a crash both are so or neither, and half a file is removed at the next
 * start. Of two tabs that make the same one the later is refused.
 * @throws SourceTaken
 */
export async function storeMadeTake(
  takes: Pick<HomeworkTakes, 'start' | 'append' | 'freeze' | 'remove'>,
  { takeID, bytes, durationS, peaks, of, replaced }: MadeTake,
): Promise<TakeHeader> {
  if (bytes.byteLength === 0) throw new EmptyTakeError(takeID);
  const [first] = of;
  await takes.start({
    ...first,
    takeID,
    state: 'recording',
    interruption: null,
    frozen: null,
    peaks: [],
    decision: 'undecided',
    note: null,
    discardedAt: null,
    deliveredAt: null,
    trim: null,
    madeInto: null,
    madeFrom: of.map((take) => take.takeID),
  });
  try {
    for (let from = 0, seq = 0; from < bytes.byteLength; from += CHUNK_BYTES, seq += 1)
      await takes.append(takeID, seq, bytes.slice(from, from + CHUNK_BYTES));
    return await takes.freeze(takeID, {
      durationMs: durationS * 1000,
      peaks,
      replaces: {
        takeIDs: of.map((take) => take.takeID),
        change(source, index) {
          if (source === null || !isFree(source) || source.madeInto?.takeID !== of[index]?.madeInto?.takeID)
            throw new SourceTaken();
          return replaced(source, index);
        },
      },
    });
  } catch (cause) {
    await takes.remove(takeID).catch(() => undefined);
    throw cause;
  }
}
