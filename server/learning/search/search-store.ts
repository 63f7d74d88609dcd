import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/**
 * Selects the lessons whose index has all these characters and pairs, with their curriculums: possibly too many, never
 * too few. Uses the index `lesson_texts_grams`.
 */
export function candidatesQuery(db: Database, grams: readonly string[]) {
  return db
    .selectFrom('lesson_texts as t')
    .innerJoin('lessons as l', 'l.lesson_id', 't.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .innerJoin('curriculums as u', 'u.curr_code', 'c.curr_code')
    .where(sql<boolean>`t.grams @> ${[...grams]}::text[]`)
    .select(['t.lesson_id', 'u.curr_code', 'u.curr_name', 'u.position']);
}

export type Candidate = Awaited<ReturnType<ReturnType<typeof candidatesQuery>['execute']>>[number];

/** Finds lessons that may contain the words of these characters and pairs. */
export function findCandidates(db: Database, grams: readonly string[]): Promise<Candidate[]> {
  return candidatesQuery(db, grams).execute();
}

/** The plain texts of some lessons, by lessonID. */
export async function plainTextsOf(
  db: Database,
  lessonIDs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('lesson_texts')
    .where('lesson_id', 'in', lessonIDs.length === 0 ? [''] : lessonIDs)
    .select(['lesson_id', 'plain'])
    .execute();
  return new Map(rows.map(({ lesson_id, plain }) => [lesson_id, plain]));
}
