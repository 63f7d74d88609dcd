import { sql } from 'kysely';
import { gramsToFind, matches } from '#domain/search/search.ts';
import type { Database } from '#server/db/connect.ts';

/** A word that is in the names of some courses. */
interface NamedWord {
  readonly grams: readonly string[];
  readonly courseIDs: readonly string[];
}

/**
 * Selects the lessons whose index has all these characters and pairs, with their curriculums: possibly too many, never
 * too few. Uses the index `lesson_texts_grams`.
 * @param named words that may be in the name of the lesson's course instead
 */
export function candidatesQuery(db: Database, grams: readonly string[], named: readonly NamedWord[] = []) {
  return db
    .selectFrom('lesson_texts as t')
    .innerJoin('lessons as l', 'l.lesson_id', 't.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .innerJoin('curriculums as u', 'u.curr_code', 'c.curr_code')
    .where(sql<boolean>`t.grams @> ${[...grams]}::text[]`)
    .where(({ and, or }) =>
      and(
        named.map((word) =>
          or([
            sql<boolean>`t.grams @> ${[...word.grams]}::text[]`,
            sql<boolean>`c.course_id = any(${[...word.courseIDs]}::text[])`,
          ]),
        ),
      ),
    )
    .select(['t.lesson_id', 'u.curr_code', 'u.curr_name', 'u.position']);
}

export type Candidate = Awaited<ReturnType<ReturnType<typeof candidatesQuery>['execute']>>[number];

/** Finds lessons that may contain the words, or whose course or curriculum is named by them. */
export async function findCandidates(db: Database, words: readonly string[]): Promise<Candidate[]> {
  const names = await courseNames(db);
  const byWord = words.map((word) => ({
    word,
    grams: gramsToFind([word]),
    courseIDs: names.filter(({ name }) => matches(name, [word])).map(({ courseID }) => courseID),
  }));
  const named = byWord.filter(({ courseIDs }) => courseIDs.length > 0);
  const others = byWord.filter(({ courseIDs }) => courseIDs.length === 0);
  return candidatesQuery(db, gramsToFind(others.map(({ word }) => word)), named).execute();
}

/** The names of each course and its curriculum. */
async function courseNames(db: Database): Promise<{ courseID: string; name: string }[]> {
  const rows = await db
    .selectFrom('courses as c')
    .innerJoin('curriculums as u', 'u.curr_code', 'c.curr_code')
    .select(['c.course_id', 'c.course_name', 'u.curr_name'])
    .execute();
  return rows.map(({ course_id, course_name, curr_name }) => ({
    courseID: course_id,
    name: `${course_name}\n${curr_name}`,
  }));
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
