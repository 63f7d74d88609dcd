import { japanDay } from '#domain/japan-time.ts';
import type { Database } from '#server/db/connect.ts';
import { existingLessons } from './practice-store.ts';

/** What spans and drills have in common, as devices report them. */
interface Reported {
  readonly startedAt: string;
  readonly lessonID: string | null;
}

/**
 * Gives out the places that days have left, in the order in which it is asked.
 * @param counts how many each day has already
 */
export function dayPlaces(counts: ReadonlyMap<number, number>, maxADay: number) {
  const taken = new Map(counts);
  return ({ startedAt }: Reported): boolean => {
    const day = japanDay(Date.parse(startedAt));
    const count = taken.get(day) ?? 0;
    if (count >= maxADay) return false;
    taken.set(day, count + 1);
    return true;
  };
}

/** Without lessons that the school does not have any more: it was practised all the same. */
export async function withKnownLessons<T extends Reported>(
  trx: Database,
  reported: readonly T[],
): Promise<T[]> {
  const lessons = await existingLessons(
    trx,
    reported.flatMap(({ lessonID }) => lessonID ?? []),
  );
  return reported.map((each) =>
    each.lessonID === null || lessons.has(each.lessonID) ? each : { ...each, lessonID: null },
  );
}
