import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { silentLog } from '#server/lib/log.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { whenDone } from '#tests/support/when-done.ts';

const OFTEN = 12;

test('a statement that comes often is prepared, one that takes every column or came a few times is not', async () => {
  const db = await onOneConnection();
  const often = () =>
    db.selectFrom('categories').select('position').where('category_code', '=', 'x').execute();
  const everything = () => db.selectFrom('categories').selectAll().where('category_code', '=', 'x').execute();
  const sometimes = () =>
    db.selectFrom('categories').select('category_name').where('category_code', '=', 'x').execute();
  for (let time = 0; time < OFTEN; time += 1) {
    await often();
    await everything();
    if (time < 3) await sometimes();
  }
  expect(await prepared(db)).toEqual(['select "position" from "categories" where "category_code" = $1']);
});

test('a column that is added changes no answer', async () => {
  const db = await onOneConnection();
  const everything = () => db.selectFrom('categories').selectAll().where('category_code', '=', 'x').execute();
  const named = () =>
    db.selectFrom('categories').select('position').where('category_code', '=', 'x').execute();
  await db.insertInto('categories').values({ category_code: 'x', category_name: 'X', position: 4 }).execute();
  for (let time = 0; time < OFTEN; time += 1) await Promise.all([everything(), named()]);
  await sql`alter table categories add column colour text default 'red'`.execute(db);
  expect(await everything()).toEqual([expect.objectContaining({ position: 4, colour: 'red' })]);
  expect(await named()).toEqual([{ position: 4 }]);
});

test('a column of which the type changes costs a call nothing, and a transaction its first try', async () => {
  const db = await onOneConnection();
  await db.insertInto('categories').values({ category_code: 'x', category_name: 'X', position: 4 }).execute();
  const alone = () =>
    db.selectFrom('categories').select('position').where('category_code', '=', 'x').execute();
  const within = () =>
    db
      .transaction()
      .execute((trx) =>
        trx
          .selectFrom('categories')
          .select(['category_name', 'position'])
          .where('category_code', '=', 'x')
          .execute(),
      );
  for (let time = 0; time < OFTEN; time += 1) {
    await alone();
    await within();
  }
  await sql`alter table categories alter column position type text using 'no. ' || position`.execute(db);
  expect(await alone()).toEqual([{ position: 'no. 4' }]);
  await expect(within()).rejects.toThrow();
  expect(await within()).toEqual([{ category_name: 'X', position: 'no. 4' }]);
});

test('a connection holds at most 100, however many statements come often', async () => {
  const db = await onOneConnection();
  for (let each = 1; each <= 110; each += 1)
    for (let time = 0; time < OFTEN; time += 1)
      await sql`select ${each}::int as ${sql.ref(`number_${each}`)}`.execute(db);
  expect(await prepared(db)).toHaveLength(100);
});

async function onOneConnection(): Promise<Database> {
  const database = await aDatabase();
  const { db, close } = openDatabase(database.address, silentLog, 1);
  whenDone(async () => {
    await close();
    await database.drop();
  });
  return db;
}

async function prepared(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    statement: string;
  }>`select statement from pg_prepared_statements order by prepare_time`.execute(db);
  return rows.map(({ statement }) => statement);
}
