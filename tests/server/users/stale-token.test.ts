import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { mailDueNotices } from '#server/notices/mails/mail-notices.ts';
import { addNotice } from '#server/notices/notice-store.ts';
import { findSeenFacts } from '#server/users/person-store.ts';
import { aCaller, aServer } from '#tests/support/server/a-server.ts';
import { anIdentity, EMAIL } from '#tests/support/server/identity/an-identity.ts';

/** A charge was refused: the person has to hear of it. */
const aMoneyNotice = (db: Database, uid: string, now: Date) =>
  addNotice(db, { uid, kind: 'billing', title: 't', body: 'b', link: '/settings', once: 'x', now });

const recipients = async (db: Database) => {
  const rows = await db.selectFrom('messages').select('recipient').where('by_day', '=', true).execute();
  return rows.map(({ recipient }) => recipient);
};

test('an address that was confirmed on the phone is confirmed for the tablet, whose token is older', async () => {
  const { deps, clock, signUp, signIn, api, app } = await anIdentity();
  const { db } = deps;
  // Ten in the morning in Japan: mails leave by day.
  clock.advance(DAY_MS - ((clock.now().getTime() - 1 * HOUR_MS) % DAY_MS));
  const { localId: uid = '', idToken: tablet } = await signUp();
  expect(await api(tablet)).toBe(200);
  clock.advance(30 * MINUTE_MS);
  await db.updateTable('idp_users').set({ email_verified: true }).execute();
  expect(await api((await signIn()).body['idToken'])).toBe(200);
  await aMoneyNotice(db, uid, clock.now());
  const headers = { authorization: `Bearer ${tablet}` };
  const me = await (await app.request('/api/v1/private/users/me', { headers })).json();
  expect(me).toMatchObject({ profile: { email: EMAIL, emailVerified: true } });
  await mailDueNotices(deps);
  expect(await recipients(db)).toEqual([EMAIL]);
});

test('Firebase: a token from before the confirmation does not take it back, and a newer one may', async () => {
  const { deps, clock } = await aServer();
  const { db, ensureUser } = deps;
  clock.advance(DAY_MS - ((clock.now().getTime() - 1 * HOUR_MS) % DAY_MS));
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS);
  const [first, confirmed, changed] = [at(-50), at(-20), at(0)];
  const seen = () => findSeenFacts(db, 'a');
  await ensureUser(aCaller('a', { emailVerified: false, addressAsOf: first }));
  await ensureUser(aCaller('a', { addressAsOf: confirmed }));
  await ensureUser(aCaller('a', { emailVerified: false, addressAsOf: first }));
  expect(await seen()).toMatchObject({ email_verified: true, address_as_of: confirmed });
  await aMoneyNotice(db, 'a', clock.now());
  await mailDueNotices(deps);
  expect(await recipients(db)).toEqual(['a@example.jp']);
  const newAddress = { email: 'new@example.jp', emailVerified: false, addressAsOf: changed };
  await ensureUser(aCaller('a', newAddress));
  await ensureUser(aCaller('a', { addressAsOf: confirmed }));
  expect(await seen()).toMatchObject({ email: 'new@example.jp', email_verified: false });
});

test('Firebase: of two calls at once the newer token counts, whichever writes last', async () => {
  const { deps, clock } = await aServer();
  const { db, ensureUser } = deps;
  const [first, older, newer] = [-50, -40, -20].map(
    (minutes) => new Date(clock.now().getTime() + minutes * MINUTE_MS),
  );
  await ensureUser(aCaller('a', { emailVerified: false, addressAsOf: first }));
  // Both calls have read what the first one stored.
  const read = await findSeenFacts(db, 'a');
  await ensureUser(aCaller('a', { addressAsOf: newer, seen: read }));
  await ensureUser(aCaller('a', { email: 'old@example.jp', addressAsOf: older, seen: read }));
  await ensureUser(aCaller('a', { email: 'old@example.jp', addressAsOf: older, seen: null }));
  expect(await findSeenFacts(db, 'a')).toMatchObject({ email: 'a@example.jp', email_verified: true });
  await db.deleteFrom('people').execute();
  const gone = ensureUser(aCaller('a', { addressAsOf: newer, seen: read }));
  await expect(gone).rejects.toMatchObject({ code: 'api/unauthorized' });
});
