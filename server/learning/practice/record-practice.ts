import { japanDay } from '#domain/japan-time.ts';
import { isCountedAt, MAX_SPANS_A_DAY, type PracticeSpan } from '#domain/practice/practice-span.ts';
import type { Database } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { existingLessons, insertSpans, storedSpans } from './practice-store.ts';

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
    const counted = fresh.filter((span) => isCountedAt(span, now.getTime()) && takesPlace(span, counts));
    const lessonIDs = counted.flatMap(({ lessonID }) => lessonID ?? []);
    const lessons = await existingLessons(trx, lessonIDs);
    // A lesson that the school does not have any more: the minutes were practised all the same.
    const named = counted.map((span) =>
      span.lessonID === null || lessons.has(span.lessonID) ? span : { ...span, lessonID: null },
    );
    await insertSpans(trx, uid, named, now);
    return fresh.length - counted.length;
  });
}

function takesPlace({ startedAt }: PracticeSpan, counts: Map<number, number>): boolean {
  const day = japanDay(Date.parse(startedAt));
  const count = counts.get(day) ?? 0;
  if (count >= MAX_SPANS_A_DAY) return false;
  counts.set(day, count + 1);
  return true;
}
