import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { AnswerCache, CacheTerms } from '#server/http/answer-cache/answer-cache.ts';
import { type Area, markOfPerson } from '#server/http/answer-cache/change-store.ts';
import { watched } from '#tests/support/community/explained.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aBearer } from '#tests/support/server/a-server.ts';
import { HOT_CALLS } from '#tests/support/server/answer-cache/hot-calls.ts';
import { livedLives } from '#tests/support/server/answer-cache/lived-lives.ts';

const LEARNERS = ['hana', 'jun'];

type Concern = Area | 'community' | 'school';

/** What a change of a table's rows concerns. */
const CONCERNS: Readonly<Record<string, readonly Concern[]>> = {
  ...tables(['account'], 'people', 'idp_users', 'idp_refresh_tokens'),
  ...tables(['account', 'community'], 'profiles'),
  ...tables(['money'], 'subscriptions', 'joinings', 'personal_coupons', 'orders', 'coupons'),
  ...tables(['learning'], 'deliveries', 'lesson_logs', 'feedbacks'),
  ...tables(['homework', 'community'], 'submissions', 'user_audios', 'm4as'),
  ...tables(['answers'], 'answers', 'answer_comments', 'voices'),
  ...tables(['notices'], 'notices'),
  ...tables(['following'], 'follows', 'mutes'),
  ...tables(['community'], 'posts', 'post_likes', 'post_comments', 'plays'),
  ...tables(
    ['school'],
    'categories',
    'curriculums',
    'courses',
    'lessons',
    'teachers',
    'teacher_accounts',
    'plans',
  ),
};

function tables(concerns: readonly Concern[], ...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, concerns]));
}

let setup: ListeningServer;
let watching: ReturnType<typeof watched>;
const db = () => setup.server.deps.db;
beforeAll(async () => {
  setup = await aListeningServer();
  await livedLives(setup, LEARNERS);
  watching = watched(setup.server.database.pool);
});

test('every table with triggers has all three, and is listed here', async () => {
  const { rows } = await sql<{ name: string; events: string[] }>`
    select event_object_table as name, array_agg(distinct event_manipulation::text order by event_manipulation::text) as events
    from information_schema.triggers where trigger_name like 'changes_by_%' group by 1`.execute(db());
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(CONCERNS).toSorted());
  expect(rows.map(({ events }) => events)).toEqual(rows.map(() => ['DELETE', 'INSERT', 'UPDATE']));
});

test.each(HOT_CALLS)('%s says all that its answer rests on', async (path) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db());
  watching.statements.length = 0;
  const terms: CacheTerms[] = [];
  const answers: AnswerCache = {
    begin: async () => ({ store: (answer) => void terms.push(answer.terms) }),
    has: () => false,
    find: async () => undefined,
  };
  const app = createApp({ ...setup.server.deps, db: watching.db, answers });
  for (const uid of LEARNERS) {
    const answer = await app.request(path, { headers: aBearer(uid) }, { incoming: { url: path } });
    expect(answer.status).toBe(200);
  }
  const words = new Set(watching.statements.flatMap((statement) => statement.sql.match(/\w+/g) ?? []));
  const read = rows.map(({ name }) => name).filter((name) => words.has(name));
  expect(read.length).toBeGreaterThan(1);
  expect(terms).toHaveLength(LEARNERS.length);
  for (const { areas } of terms) {
    const named: readonly Concern[] = ['account', 'school', ...areas];
    const without = read.filter((name) => !CONCERNS[name]?.some((concern) => named.includes(concern)));
    expect([path, without]).toEqual([path, []]);
  }
});

/** The server of this test has no accounts of its own: `sessions.test.ts` has. */
const stored = Object.entries(CONCERNS).filter(([name]) => !name.startsWith('idp_'));
test.each(stored)('a change of %s concerns %j', async (table, concerns) => {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' and attidentity = ''
    order by attnum limit 1`.execute(db());
  const column = sql.ref(rows[0]?.column ?? '');
  await db().deleteFrom('changes').execute();
  // Of people it counts what changes.
  const value = table === 'people' ? sql`'x'` : column;
  await sql`update ${sql.table(table)} set ${table === 'people' ? sql.ref('display_name') : column} = ${value}`.execute(
    db(),
  );
  const changes = await db().selectFrom('changes').select('concerns').execute();
  const found = changes.map((change) => change.concerns);
  const isShared = (concern: Concern) => concern === 'community' || concern === 'school';
  const marks = (concern: Concern) =>
    concern === 'community' || concern === 'school'
      ? [concern]
      : LEARNERS.map((uid) => markOfPerson(uid, concern));
  expect(found).toEqual(expect.arrayContaining(concerns.flatMap(marks)));
  const sharedOnes = found.filter((each) => isShared(each as Concern));
  expect(sharedOnes).toEqual(concerns.filter(isShared));
});

test('a table that is emptied concerns everybody', async () => {
  await db().deleteFrom('changes').execute();
  await sql`truncate mutes`.execute(db());
  expect(await db().selectFrom('changes').select('concerns').execute()).toEqual([{ concerns: 'school' }]);
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
