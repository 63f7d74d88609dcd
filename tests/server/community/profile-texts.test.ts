import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { profiles } from '#contract/community/profiles.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { INJECTIONS, NEVER_SHOWN } from '#tests/support/community/injections.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
});

const ask = (call: Endpoint, input: object, uid?: string) => server.answer(call, input as never, uid);
const db = () => server.database.db;

test.each(INJECTIONS)(
  '$what in a profile stays text, and what cannot be seen goes',
  async ({ sent, kept }) => {
    const uid = `person-${randomUUID().slice(0, 8)}`;
    const username = `p_${uid.slice(7)}`;
    const { status, body } = await ask(
      profiles.update,
      { username, displayName: `名${sent}`, bio: `文${sent}\n\n\n\nおわり`, isPublic: true },
      uid,
    );
    expect([status, body.errorCode]).toEqual([200, undefined]);
    const shown = await server.send(profiles.show, { username });
    const text = await shown.text();
    const { profile } = JSON.parse(text);
    expect(profile.displayName).toBe(`名${kept}`);
    expect(profile.bio.replaceAll('\n', ' ')).toBe(`文${kept}  おわり`);
    expect(`${profile.displayName}${profile.bio.replaceAll('\n', '')}`).not.toMatch(NEVER_SHOWN);
    expect(shown.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(shown.headers.get('set-cookie')).toBeNull();
    const row = await db()
      .selectFrom('profiles')
      .where('uid', '=', uid)
      .select(['display_name', 'bio'])
      .executeTakeFirst();
    expect(row).toEqual({ display_name: profile.displayName, bio: profile.bio });
    expect((await db().selectFrom('posts').selectAll().execute()).length).toBe(0);
  },
);

test('words and links that the school refuses are in no public profile', async () => {
  await db()
    .insertInto('refused_words')
    .values({ word: 'ひどい', shown: 'ひどい', created_at: server.clock.now() })
    .execute();
  for (const bio of ['ヒドイ人', 'https://spam.example/ へ']) {
    const { status, body } = await ask(
      profiles.update,
      { username: 'ren', displayName: 'れん', bio, isPublic: true },
      'ren',
    );
    expect([bio, status, body.errorCode]).toEqual([bio, 422, 'posts/refused']);
  }
  expect((await ask(profiles.update, { bio: 'https://spam.example/' }, 'ren')).status).toBe(200);
  const turned = await ask(profiles.update, { username: 'ren', displayName: 'れん', isPublic: true }, 'ren');
  expect([turned.status, turned.body.errorCode]).toEqual([422, 'posts/refused']);
});
