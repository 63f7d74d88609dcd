import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { search } from '#contract/search.ts';
import { gramsToFind, wordsOf } from '#domain/search/search.ts';
import type { Database } from '#server/db/connect.ts';
import { candidatesQuery } from '#server/learning/search/search-store.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aServerWithContent } from '#tests/support/server/a-server-with-content.ts';

const FIRST = 'small-trial_1_1';

/** Copies of the first lesson, each in its own curriculum before that of the fixtures. */
async function copies(db: Database, count: number): Promise<void> {
  const numbers = sql`generate_series(1, ${count}) n`;
  await sql`insert into curriculums select 'c' || n, curr_name, category_code, -n, admission, header, products
    from curriculums, ${numbers} where curr_code = 'small'`.execute(db);
  await sql`insert into courses select 'c' || n || '_1', 'c' || n, 1, 'c' || n, course_name, 0, true, description,
    image, teacher_ids, true from courses, ${numbers} where course_id = 'small-trial_1'`.execute(db);
  await sql`insert into lessons select 'c' || n || '_1_1', 'c' || n || '_1', 1, lesson_name, description, image, teacher_id
    from lessons, ${numbers} where lesson_id = ${FIRST}`.execute(db);
  await sql`insert into lesson_texts select 'c' || n || '_1_1', plain, grams
    from lesson_texts, ${numbers} where lesson_id = ${FIRST}`.execute(db);
}

/** Lessons about something else, as long as real ones. */
async function others(db: Database, count: number): Promise<void> {
  await sql`insert into lessons select 'x' || n, 'small-trial_1', 1000 + n, '名前', '説明', image, teacher_id
    from lessons, generate_series(1, ${count}::int) n where lesson_id = ${FIRST}`.execute(db);
  await sql`insert into lesson_texts select 'x' || n, '', (select array_agg('x' || n || '-' || i) from generate_series(1, 300) i)
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`analyze lesson_texts`.execute(db);
}

test('lists own courses first, and thirty lessons at most', async () => {
  const server = await aServerWithContent();
  const { db } = server.database;
  await aSubscription(db, { currCode: 'small', uid: 'learner', start: server.clock.now() });
  await copies(db, 40);
  const found = async (uid: string) => {
    const { body } = await server.answer(search.lessons, { words: 'けんばん' }, uid);
    return body.hits.map((hit: { lessonID: string }) => hit.lessonID);
  };
  expect(await found('learner')).toHaveLength(30);
  expect((await found('learner'))[0]).toBe(FIRST);
  expect((await found('newcomer'))[0]).toBe('c40_1_1');
});

test('uses the index when there are many lessons', async () => {
  const server = await aServerWithContent();
  const { db, pool } = server.database;
  await others(db, 1000);
  const { sql: text, parameters } = candidatesQuery(db, gramsToFind(wordsOf('けんばん'))).compile();
  const { rows } = await pool.query(`explain ${text}`, [...parameters]);
  expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on lesson_texts_grams');
  const { body } = await server.answer(search.lessons, { words: 'けんばん' }, 'newcomer');
  expect(body.hits.map((hit: { lessonID: string }) => hit.lessonID)).toEqual([FIRST]);
});
