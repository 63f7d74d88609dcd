import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { checkMigrations } from '../../../scripts/lint/migrations.ts';

/** The texts of docs/scale.md that cut the recordings' table, each by its first line. */
const PLAN = new Map(
  [...readFileSync('docs/scale.md', 'utf8').matchAll(/```sql\n-- (.+)\n([\s\S]+?)```/g)].map(
    ([, title, text]) => [title ?? '', text ?? ''],
  ),
);
const EXPAND = 'NNN-user-audios-by-person.sql';
const COPY = 'copy some people ($1)';
const CONTRACT = ['NNN-contract-user-audios.sql', 'NNN-contract-user-audios-checked.sql'];
const textOf = (title: string) => PLAN.get(title) ?? '';

test('the plan for partitions of recordings: its files follow the rule of migrations', () => {
  expect([...PLAN.keys()]).toEqual([EXPAND, COPY, ...CONTRACT]);
  const files = [EXPAND, ...CONTRACT].map((title) => ({
    name: title.replace('NNN', '900'),
    sql: textOf(title),
  }));
  expect(checkMigrations(files)).toEqual([]);
});

test('the plan for partitions of recordings: rows, lists and references are what they were', async () => {
  const listening = await aListeningServer();
  const { db, pool } = listening.server.database;
  const people = ['hana', 'taro'];
  for (const uid of [...people, ...people]) await aSubmission(listening, { uid });
  await sql`insert into m4as (user_audio_id, leased_until, attempts)
    select user_audio_id, now(), 1 from user_audios where uid = 'hana'`.execute(db);
  const rows = async () => (await pool.query('select * from user_audios order by user_audio_id')).rows;
  const list = (uid: string) => listening.api(uid)(homework.listAudios, { lessonID: listening.lessonID });
  const before = { rows: await rows(), lists: await Promise.all(people.map(list)) };
  expect(before.rows).toHaveLength(4);

  await pool.query(textOf(EXPAND));
  for (const uid of [...people, 'hana']) await pool.query(textOf(COPY), [[uid]]);
  for (const title of CONTRACT) await pool.query(textOf(title));

  expect({ rows: await rows(), lists: await Promise.all(people.map(list)) }).toEqual(before);
  const { rows: parts } = await pool.query(
    "select 1 from pg_inherits where inhparent = 'user_audios'::regclass",
  );
  expect(parts).toHaveLength(32);
  const stranger = sql`update submissions set user_audio_id = gen_random_uuid() where uid = 'taro'`;
  await expect(stranger.execute(db)).rejects.toMatchObject({ constraint: 'submissions_of_audio' });
  await sql`delete from submissions where uid = 'hana'`.execute(db);
  await sql`delete from user_audios where uid = 'hana'`.execute(db);
  expect((await pool.query('select 1 from m4as')).rows).toEqual([]);
});
