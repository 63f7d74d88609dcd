import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { joinedPeaks } from '#domain/recordings/peaks.ts';
import { trimmedShape } from '#domain/recordings/trim.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { takeBlob } from '#features/homework/takes/take-file.ts';
import { isFree, storeMadeTake } from '#features/homework/trim/made-take.ts';
import { chosenPart } from '#local/takes/chosen-part.ts';
import type { TakeHeader } from '#local/takes/take.ts';

/** Bounded before anything is read; nobody pauses more often in one piece. */
export const MAX_SEGMENTS = 50;

type JoinPorts = Pick<HomeworkPorts, 'takes' | 'makeSound' | 'newID' | 'now'>;

/**
 * Makes one take of segments in order: their packets one behind the other, nothing encoded again. In the moment in which it
 * is on disk the segments are discarded, and can be restored for 7 days; whatever fails before leaves them as they are. Resolves with
 * null where they cannot be put together.
 */
export async function joinSegments(
  { takes, makeSound, newID, now }: JoinPorts,
  takeIDs: readonly string[],
): Promise<TakeHeader | null> {
  if (takeIDs.length > MAX_SEGMENTS) return null;
  const found = await Promise.all(takeIDs.map((takeID) => takes.header(takeID)));
  // A segment without sound has left nothing.
  const segments = found.filter((take) => take !== null);
  const [first, ...others] = segments;
  if (first === undefined || others.length === 0) return first ?? null;
  if (!segments.every(isFree)) return null;
  const byteLength = segments.reduce((sum, { frozen }) => sum + (frozen?.byteLength ?? 0), 0);
  // The school accepts no larger file: then they are handed in one by one.
  if (byteLength > MAX_UPLOAD_BYTES) return null;
  const pieces = await Promise.all(
    segments.map(async (take) => ({ bytes: await takeBlob(takes, take), ...chosenPart(take) })),
  );
  const { bytes, durationS, startsS } = await makeSound(pieces, first.contentType);
  if (bytes.byteLength > MAX_UPLOAD_BYTES) return null;
  const madeID = newID();
  const discardedAt = new Date(now()).toISOString();
  return storeMadeTake(takes, {
    takeID: madeID,
    bytes,
    durationS,
    peaks: joinedPeaks(
      segments.map((take) => {
        const whole = { peaks: take.peaks, durationMs: take.frozen?.durationMs ?? 0 };
        const { peaks, durationMs } = trimmedShape(whole, chosenPart(take));
        return { peaks, weight: durationMs };
      }),
    ),
    of: [first, ...others],
    replaced: (segment, index) => ({
      ...segment,
      state: 'discarded',
      discardedAt,
      madeInto: { takeID: madeID, fromS: startsS[index] ?? 0, toS: startsS[index + 1] ?? durationS },
    }),
  });
}
