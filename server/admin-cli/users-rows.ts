import { sql } from 'kysely';
import { readPhone } from '#domain/phone-number.ts';
import type { Database } from '#server/db/connect.ts';
import { refused } from './school-error.ts';
import { USERS_TEXTS } from './users-texts.ts';

/** What support may know of an account; never the password, in whatever form. */
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

export const MOST = 100;

/** Accounts with that part in address, number, uid or name, also of the address at a provider. */
export async function findAccounts(db: Database, part: string): Promise<AccountRow[]> {
  const like = `%${escaped(part)}%`;
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
    .limit(MOST)
    .execute();
}

/** The one account with exactly that uid, address or number. */
export async function theAccount(db: Database, who: string): Promise<AccountRow> {
  const phone = readPhone(who);
  const [first, second] = await accounts(db)
    .where(({ or, eb }) =>
      or([
        eb('u.uid', '=', who),
        eb('u.email', '=', who.toLowerCase()),
        ...(phone.kind === 'number' ? [eb('u.phone_number', '=', phone.e164)] : []),
      ]),
    )
    .execute();
  if (first === undefined) throw refused(USERS_TEXTS.noAccount(who));
  if (second !== undefined) throw refused(USERS_TEXTS.manyAccounts(who));
  return first;
}

/** 090-1234 → 901234: numbers are kept as +8190…; nothing where it is no part of a number. */
function phonePart(part: string): string[] {
  if (!/^\+?[\d\s()‐ー-]+$/.test(part)) return [];
  const digits = part.replace(/\D/g, '').replace(part.startsWith('+') ? /^$/ : /^0/, '');
  return digits.length >= 3 ? [digits] : [];
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
