import { isCountedAt, MAX_SPANS_A_DAY, type PracticeSpan } from '#domain/practice/practice-span.ts';
import type { Database } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { insertSpans, storedSpans } from './practice-store.ts';
import { dayPlaces, withKnownLessons } from './reported.ts';

/**
 * Stores what a device counted, each span once (product-rules R23). Nothing is refused as a whole: of a device whose clock
 * is wrong the other spans still count. Of two calls of a person at a time the second sees what the first stored.
 * @returns how many are not counted: of another time, or beyond what a day may have
 */
export async function recordPractice(
  db: Database,
  { uid, spans, now }: { uid: string; spans: readonly PracticeSpan[]; now: Date },
): Promise<number> {
  const single = [...new Map(spans.map((span) => [span.spanID, span])).values()];
  return await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, uid))) return 0;
    const { known, counts } = await storedSpans(trx, uid, single);
    const fresh = single.filter(({ spanID }) => !known.has(spanID));
    const takesPlace = dayPlaces(counts, MAX_SPANS_A_DAY);
    const counted = fresh.filter((span) => isCountedAt(span, now.getTime()) && takesPlace(span));
    await insertSpans(trx, uid, await withKnownLessons(trx, counted), now);
    return fresh.length - counted.length;
  });
}
