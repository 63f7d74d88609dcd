import { beforeAll, expect, test } from 'vitest';
import { profiles } from '#contract/community/profiles.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
});

const isAvailable = async (username: string, uid: string) =>
  (await server.answer(profiles.checkUsername, { username }, uid)).body.available;
const take = async (username: string, uid: string) => {
  const { status, body } = await server.answer(profiles.update, { username }, uid);
  return [status, body.errorCode ?? body.profile.username];
};

test('of 200 people who want one name at the same time, one gets it', async () => {
  const people = Array.from({ length: 200 }, (_, n) => `crowd${n}`);
  const answers = await Promise.all(people.map((uid, n) => take(n % 2 ? 'Melody' : 'melody', uid)));
  expect(answers.filter(([status]) => status === 200)).toEqual([[200, 'melody']]);
  expect(new Set(answers.filter(([status]) => status !== 200).map(([, code]) => code))).toEqual(
    new Set(['users/username-taken']),
  );
  const rows = await server.database.db
    .selectFrom('profiles')
    .where('username', '=', 'melody')
    .select('uid')
    .execute();
  expect(rows).toHaveLength(1);
});

test('a name is unique without regard to case, and available says so, also for one’s own', async () => {
  await aProfile(server, 'hana');
  expect(await take('HANA', 'jun')).toEqual([409, 'users/username-taken']);
  expect(await isAvailable('Hana', 'jun')).toBe(false);
  expect(await isAvailable('hana', 'hana')).toBe(true);
  expect(await isAvailable('jun_free', 'jun')).toBe(true);
  for (const wrong of ['ab', 'a'.repeat(21), '音楽', 'a b', 'admin', 'Otomichi_x', 'a@b', ''])
    expect([wrong, await isAvailable(wrong, 'jun')]).toEqual([wrong, false]);
  expect(await take('admin', 'jun')).toEqual([409, 'users/username-taken']);
});

test('the first choice is free; after a change the next one is 30 days away', async () => {
  expect(await take('first', 'mio')).toEqual([200, 'first']);
  expect(await take('second', 'mio')).toEqual([200, 'second']);
  const locked = await server.answer(profiles.update, { username: 'third' }, 'mio');
  expect([locked.status, locked.body.errorCode]).toEqual([409, 'users/username-locked']);
  // The same name again changes nothing, so it is no change.
  expect(await take('second', 'mio')).toEqual([200, 'second']);
  const { usernameFrom } = (await server.answer(profiles.own, {}, 'mio')).body.profile;
  expect(usernameFrom).toBe(new Date(server.clock.now().getTime() + 30 * DAY_MS).toISOString());
  server.clock.advance(30 * DAY_MS);
  expect((await server.answer(profiles.own, {}, 'mio')).body.profile.usernameFrom).toBeNull();
  expect(await take('third', 'mio')).toEqual([200, 'third']);
});

test('a name that somebody gave up waits 30 days for its owner alone', async () => {
  await take('old_name', 'ren');
  await take('new_name', 'ren');
  expect(await isAvailable('old_name', 'sora')).toBe(false);
  expect(await isAvailable('old_name', 'ren')).toBe(true);
  expect(await take('old_name', 'sora')).toEqual([409, 'users/username-taken']);
  server.clock.advance(30 * DAY_MS - 1);
  expect(await take('old_name', 'sora')).toEqual([409, 'users/username-taken']);
  server.clock.advance(1);
  expect(await take('old_name', 'sora')).toEqual([200, 'old_name']);
});

test('who waits for a name while its owner gives it up does not get it', async () => {
  for (let n = 0; n < 10; n += 1) {
    await take(`given${n}`, `giver${n}`);
    const [given, taken] = await Promise.all([
      take(`other${n}`, `giver${n}`),
      take(`given${n}`, `taker${n}`),
    ]);
    expect([given[0], taken]).toEqual([200, [409, 'users/username-taken']]);
  }
});

test('who checks names without an end is stopped', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 125; n += 1)
    statuses.push((await server.answer(profiles.checkUsername, { username: `name${n}` }, 'curious')).status);
  expect(statuses.indexOf(429)).toBe(120);
});
