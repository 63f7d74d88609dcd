import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { markOfPerson } from '#server/http/answer-cache/change-store.ts';
import { watched } from '#tests/support/community/explained.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aBearer } from '#tests/support/server/a-server.ts';
import { HOT_CALLS } from '#tests/support/server/answer-cache/hot-calls.ts';
import { livedLives } from '#tests/support/server/answer-cache/lived-lives.ts';

const LEARNERS = ['hana', 'jun'];
const OWN = 'each learner';
/** What a change of all rows of a table concerns; the community's neighbours have rows of some as well. */
const CONCERNS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'people',
      'subscriptions',
      'deliveries',
      'lesson_logs',
      'feedbacks',
      'joinings',
      'personal_coupons',
      'orders',
    ]
      .concat('notices', 'follows', 'mutes', 'answers', 'answer_comments', 'voices', 'coupons')
      .map((table) => [table, [OWN]]),
  ),
  ...Object.fromEntries(
    ['profiles', 'submissions', 'user_audios', 'm4as'].map((table) => [table, [OWN, 'community']]),
  ),
  ...Object.fromEntries(
    ['posts', 'post_likes', 'post_comments', 'plays'].map((table) => [table, ['community']]),
  ),
  ...Object.fromEntries(
    ['categories', 'curriculums', 'courses', 'lessons', 'teachers', 'teacher_accounts', 'plans'].map(
      (table) => [table, ['school']],
    ),
  ),
};
/** Of the account and its session; the server of this test has no accounts of its own. */
const OF_THE_SESSION = ['idp_users', 'idp_refresh_tokens'];

let setup: ListeningServer;
const db = () => setup.server.deps.db;
beforeAll(async () => {
  setup = await aListeningServer();
  await livedLives(setup, LEARNERS);
});

test('every table that a cacheable call reads says what was changed', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db());
  const { rows: triggers } = await sql<{ name: string; events: string[] }>`
    select event_object_table as name, array_agg(distinct event_manipulation::text order by event_manipulation::text) as events
    from information_schema.triggers where trigger_name like 'changes_by_%' group by 1`.execute(db());
  const watching = watched(setup.server.database.pool);
  const app = createApp({ ...setup.server.deps, db: watching.db });
  for (const uid of LEARNERS)
    for (const path of HOT_CALLS)
      expect((await app.request(path, { headers: aBearer(uid) })).status, path).toBeLessThan(404);
  const words = new Set(watching.statements.flatMap((statement) => statement.sql.match(/\w+/g) ?? []));
  const read = tables.map(({ name }) => name).filter((name) => words.has(name));
  expect(read.length).toBeGreaterThan(25);
  const recorded = triggers.map(({ name }) => name);
  expect(read.filter((name) => !recorded.includes(name))).toEqual([]);
  expect(triggers.map(({ events }) => events)).toEqual(triggers.map(() => ['DELETE', 'INSERT', 'UPDATE']));
  expect(recorded.toSorted()).toEqual([...Object.keys(CONCERNS), ...OF_THE_SESSION].toSorted());
});

test.each(Object.entries(CONCERNS))('a change of %s concerns %j', async (table, concerns) => {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' and attidentity = ''
    order by attnum limit 1`.execute(db());
  const column = sql.ref(rows[0]?.column ?? '');
  await db().deleteFrom('changes').execute();
  await sql`update ${sql.table(table)} set ${column} = ${column}`.execute(db());
  const changes = await db().selectFrom('changes').select('concerns').execute();
  const found = changes.map((change) => change.concerns);
  const wanted = concerns.flatMap((each) => (each === OWN ? LEARNERS.map(markOfPerson) : [each]));
  expect(found).toEqual(expect.arrayContaining(wanted));
  if (!concerns.includes('community')) expect(found).not.toContain('community');
  if (!concerns.includes('school')) expect(found).not.toContain('school');
});

test('a statement about many people concerns everybody', async () => {
  await db().deleteFrom('changes').execute();
  const rows = Array.from({ length: 101 }, (_, number) => ({
    uid: `many-${number}`,
    display_name: null,
    created_at: new Date(),
    seen_at: new Date(),
  }));
  await db().insertInto('people').values(rows).execute();
  expect(await db().selectFrom('changes').select('concerns').execute()).toEqual([{ concerns: 'school' }]);
});

test('a statement that changes nothing says nothing', async () => {
  await db().deleteFrom('changes').execute();
  await db().updateTable('lessons').set({ lesson_name: 'x' }).where('lesson_id', '=', 'none').execute();
  await db().deleteFrom('notices').where('uid', '=', 'none').execute();
  expect(await db().selectFrom('changes').select('concerns').execute()).toEqual([]);
});
