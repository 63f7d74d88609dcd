import { afterAll, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { openDatabase } from '#server/db/connect.ts';
import { openReplica, type Replica } from '#server/db/replica.ts';
import { silentLog } from '#server/lib/log.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { aStandby } from '#tests/support/server/replica/a-standby.ts';
import { whenDone } from '#tests/support/when-done.ts';

test('a real standby is read while it keeps up, and left out while it lags or is gone', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  const { primary, standby, ...its } = await aStandby();
  const own = openDatabase(primary, silentLog, 4);
  whenDone(() => own.close());
  const pace = { beatMs: 20, maxLagMs: 2_000, timeoutMs: 2_000 };
  const replica = openReplica(standby, own.db, silentLog, pace);
  whenDone(() => replica.close());
  const categories = (db: Replica['db']) => db.selectFrom('categories').select('category_code').execute();
  const read = () =>
    replica.read(
      async () => ({ from: 'replica', rows: (await categories(replica.db)).length }),
      async () => ({ from: 'primary', rows: (await categories(own.db)).length }),
    );
  const add = (category_code: string) =>
    own.db.insertInto('categories').values({ category_code, category_name: 'x', position: 1 }).execute();

  await eventually(async () => (await read()).from === 'replica');
  await add('piano');
  await eventually(async () => (await read()).rows === 1);

  await its.pause();
  await add('guitar');
  await eventually(async () => (await read()).from === 'primary');
  expect(await read()).toEqual({ from: 'primary', rows: 2 });

  await its.resume();
  await eventually(async () => (await read()).from === 'replica');
  expect(await read()).toEqual({ from: 'replica', rows: 2 });

  await its.stop();
  // At once, not only when the next beat is missing: no visitor sees an error.
  expect(await read()).toEqual({ from: 'primary', rows: 2 });
});

test('visitors read the replica, people with an account what they have just written; the primary answers what it lacks', async () => {
  const other = await aDatabase();
  const replica: Replica = {
    db: other.db,
    read: (fromReplica, fromPrimary) => fromReplica().catch(fromPrimary),
    close: async () => {},
  };
  const server = await aServer({ replica });
  afterAll(() => other.drop());
  await aCurriculum(server.database.db, { currCode: 'new-here' });
  await aCurriculum(other.db, { currCode: 'old-there' });

  const ask = async (currCode: string, uid?: string) =>
    (await server.answer(catalogue.showCurriculum, { currCode }, uid)).status;
  const list = async (uid?: string) =>
    (await server.answer(catalogue.listCurriculums, { code: 'piano' }, uid)).body.curriculums.map(
      (one: { currCode: string }) => one.currCode,
    );
  expect(await list()).toEqual(['old-there']);
  expect(await list('hanako')).toEqual(['new-here']);
  expect([await ask('old-there'), await ask('old-there', 'hanako')]).toEqual([200, 404]);
  expect([await ask('new-here'), await ask('nowhere')]).toEqual([200, 404]);
});
