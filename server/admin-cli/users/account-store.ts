import { type Selectable, sql } from 'kysely';
import { parsePhoneNumber } from '#domain/identity/phone-number.ts';
import { refusal } from '#server/admin-cli/cli-error.ts';
import type { Database } from '#server/db/connect.ts';
import type { IdpLinks, IdpUsers } from '#server/db/tables/identity.ts';
import { USERS_TEXTS } from './user-texts.ts';

/** The facts of accounts that support may see; never the password or its hash. */
function accounts(db: Database) {
  return db
    .selectFrom('idp_users as u')
    .select(['u.uid', 'u.email', 'u.email_verified', 'u.phone_number', 'u.display_name', 'u.disabled'])
    .select(['u.created_at', 'u.last_login_at', 'u.password_updated_at'])
    .select(sql<boolean>`u.password_hash is not null`.as('has_password'))
    .select(({ selectFrom }) => [
      selectFrom('idp_links as l')
        .select(sql<string[]>`coalesce(array_agg(l.provider_id order by l.created_at), '{}')`.as('ids'))
        .whereRef('l.uid', '=', 'u.uid')
        .as('providers'),
      selectFrom('idp_refresh_tokens as t')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('t.uid', '=', 'u.uid')
        .as('sessions'),
    ])
    .orderBy('u.created_at', 'desc')
    .orderBy('u.uid');
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

export const MAX_ACCOUNTS = 100;

/** Accounts with that part in address, number, uid or name, or in the address at a provider. */
export async function searchAccounts(db: Database, part: string): Promise<AccountRow[]> {
  const like = `%${escapeLike(part)}%`;
  return await accounts(db)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('u.email', 'ilike', like),
        eb('u.display_name', 'ilike', like),
        eb('u.uid', 'ilike', like),
        ...phonePart(part).map((digits) => eb('u.phone_number', 'like', `%${digits}%`)),
        exists(
          selectFrom('idp_links as k')
            .select('k.uid')
            .whereRef('k.uid', '=', 'u.uid')
            .where('k.email', 'ilike', like),
        ),
      ]),
    )
    .limit(MAX_ACCOUNTS)
    .execute();
}

/** Finds the one account with exactly that uid, address or number. @throws CliError for none and for several */
export async function findAccount(db: Database, who: string): Promise<AccountRow> {
  const phone = parsePhoneNumber(who);
  const [first, second] = await accounts(db)
    .where(({ or, eb }) =>
      or([
        eb('u.uid', '=', who),
        eb('u.email', '=', who.toLowerCase()),
        ...(phone.kind === 'number' ? [eb('u.phone_number', '=', phone.e164)] : []),
      ]),
    )
    .execute();
  if (first === undefined) throw refusal(USERS_TEXTS.noAccount(who));
  if (second !== undefined) throw refusal(USERS_TEXTS.manyAccounts(who));
  return first;
}

/** 090-1234 → 901234: numbers are stored as +8190…; empty where it is no part of a number. */
function phonePart(part: string): string[] {
  if (!/^\+?[\d\s()‐ー-]+$/.test(part)) return [];
  const digits = part.replace(/\D/g, '').replace(part.startsWith('+') ? /^$/ : /^0/, '');
  return digits.length >= 3 ? [digits] : [];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** All accounts and their links, from one snapshot. */
export function allAccounts(
  db: Database,
): Promise<{ users: Selectable<IdpUsers>[]; links: Selectable<IdpLinks>[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      users: await trx.selectFrom('idp_users').selectAll().orderBy('created_at').orderBy('uid').execute(),
      links: await trx.selectFrom('idp_links').selectAll().orderBy('created_at').execute(),
    }));
}
