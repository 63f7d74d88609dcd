import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** Longer comments are about one person's take. The index `answer_comments_short` has the same number. */
export const MAX_LEARNT_LENGTH = 100;

/** Times that one teacher writes the same for a lesson until it is a phrase. */
const USES_TO_LEARN = 2;

/** Phrases of one lesson. */
const MAX_PHRASES = 100;

/** A lesson's phrases and general ones, those used most for this lesson first. */
export function phrasesFor(db: Database, lessonID: string) {
  return db
    .selectFrom('phrases as f')
    .where((eb) => eb.or([eb('f.lesson_id', '=', lessonID), eb('f.lesson_id', 'is', null)]))
    .where('f.removed_at', 'is', null)
    .select(['f.phrase_id', 'f.text', 'f.lesson_id'])
    .select(
      sql<number>`(
        select count(*)::int from answer_comments c
        where c.lesson_id = ${lessonID} and c.body = f.text and c.kind = 'text' and length(c.body) <= 100)`.as(
        'uses',
      ),
    )
    .orderBy('uses', 'desc')
    .orderBy(sql`f.lesson_id is null`)
    .orderBy('f.created_at')
    .orderBy('f.phrase_id')
    .limit(2 * MAX_PHRASES)
    .execute();
}

/**
 * Makes phrases of what this teacher has now written at least twice for a lesson. A phrase that was removed is not learnt
 * again. Call it after the comments are stored.
 */
export async function learnPhrases(
  trx: Database,
  { lessonID, teacherID, texts, now }: { lessonID: string; teacherID: string; texts: string[]; now: Date },
): Promise<void> {
  if (texts.length === 0) return;
  await sql`
    insert into phrases (lesson_id, text, created_at)
    select ${lessonID}, c.body, ${now}
    from answer_comments c join answers w using (answer_id)
    where c.lesson_id = ${lessonID} and c.kind = 'text' and length(c.body) <= 100
      and c.body = any(${texts}) and w.teacher_id = ${teacherID}
      and not exists (select from phrases general where general.lesson_id is null and general.text = c.body)
      and (select count(*) from phrases known where known.lesson_id = ${lessonID}) < ${MAX_PHRASES}
    group by c.body having count(distinct w.answer_id) >= ${USES_TO_LEARN}
    on conflict (coalesce(lesson_id, ''), text) do nothing`.execute(trx);
}

/** Adds a lesson's own phrase, also one that was removed. @returns its ID; null where the lesson has too many */
export async function addPhrase(
  trx: Database,
  { lessonID, text, teacherID, now }: { lessonID: string; text: string; teacherID: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ phrase_id: string }>`
    insert into phrases (lesson_id, text, added_by, created_at)
    select ${lessonID}, ${text}, ${teacherID}, ${now}
    where (select count(*) from phrases where lesson_id = ${lessonID} and text <> ${text} and removed_at is null)
      < ${MAX_PHRASES}
    on conflict (coalesce(lesson_id, ''), text) do update set removed_at = null
    returning phrase_id`.execute(trx);
  return rows[0]?.phrase_id ?? null;
}

/** A phrase with the curriculum of its lesson; null for a general one's. */
export function phraseByID(db: Database, phraseID: string) {
  return db
    .selectFrom('phrases as f')
    .leftJoin('lessons as l', 'l.lesson_id', 'f.lesson_id')
    .leftJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('f.phrase_id', '=', phraseID)
    .select(['f.phrase_id', 'f.removed_at', 'f.lesson_id', 'c.curr_code'])
    .executeTakeFirst();
}

export async function removePhrase(trx: Database, phraseID: string, now: Date): Promise<void> {
  await trx.updateTable('phrases').set({ removed_at: now }).where('phrase_id', '=', phraseID).execute();
}
