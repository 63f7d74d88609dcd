import { sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#server/db/tables/tables.ts';
import { codeFor } from '#tests/server/identity/phone/a-phone.ts';
import {
  type AnIdentity,
  anIdentity,
  type IdentityAnswer,
} from '#tests/support/server/identity/an-identity.ts';
import { chosen } from './a-popup.ts';

/** Sends the call while `action` has locked the account's row, waits until the call waits for it, and commits. */
async function whileLocked(
  identity: AnIdentity,
  call: () => Promise<IdentityAnswer>,
  action: (trx: Transaction<Tables>) => Promise<unknown>,
): Promise<IdentityAnswer> {
  const { db } = identity.database;
  const { answer } = await db.transaction().execute(async (trx) => {
    await action(trx);
    const answer = call();
    await standsInLine(identity);
    return { answer };
  });
  return answer;
}

async function standsInLine({ database: { db } }: AnIdentity): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if (rows.length > 0) return;
  }
}

const ended = (trx: Transaction<Tables>) =>
  trx
    .updateTable('idp_users')
    .set({ valid_since: new Date('2026-11-21T01:03:00.000Z') })
    .execute();

test('a session that ends while it links a provider gets no tokens and no link', async () => {
  const identity = await anIdentity();
  const { idToken } = await identity.signUp();
  const assertion = await chosen(identity, { person: 'hinata' }, { authType: 'linkViaPopup' });
  const byProvider = await whileLocked(
    identity,
    () => identity.call('signInWithIdp', { ...assertion, idToken }),
    ended,
  );
  expect(byProvider.refused).toBe('TOKEN_EXPIRED');
  expect(await identity.database.db.selectFrom('idp_links').selectAll().execute()).toEqual([]);
  const other = await anIdentity();
  const made = await other.signUp();
  const code = await codeFor(other);
  const byPhone = await whileLocked(
    other,
    () => other.call('signInWithPhoneNumber', { ...code, idToken: made['idToken'] }),
    ended,
  );
  expect(byPhone.refused).toBe('TOKEN_EXPIRED');
});

test('refuses a sign-in method that is removed while somebody signs in with it', async () => {
  const identity = await anIdentity();
  await identity.call('signInWithIdp', await chosen(identity));
  const assertion = await chosen(identity);
  const byProvider = await whileLocked(
    identity,
    () => identity.call('signInWithIdp', assertion),
    async (trx) => {
      await ended(trx);
      await trx.deleteFrom('idp_links').execute();
    },
  );
  expect(byProvider.refused).toBe('INVALID_IDP_RESPONSE');
  const other = await anIdentity();
  await other.call('signInWithPhoneNumber', await codeFor(other));
  other.clock.advance(1000);
  const code = await codeFor(other);
  const byPhone = await whileLocked(
    other,
    () => other.call('signInWithPhoneNumber', code),
    (trx) => trx.updateTable('idp_users').set({ phone_number: null }).execute(),
  );
  expect(byPhone.refused).toBe('SESSION_EXPIRED');
});
