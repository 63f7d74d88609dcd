import type { Selectable } from 'kysely';
import type { InvitationTerms } from '#contract/invitations/invitations.ts';
import { NEW_ACCOUNT_DAYS } from '#domain/invitations/invitation.ts';
import type { Database } from '#server/db/connect.ts';
import type { InvitationTermsTable } from '#server/db/tables/invitations.ts';

export type TermsRow = Omit<Selectable<InvitationTermsTable>, 'terms_id' | 'set_at'>;

/** Without a word of the school. */
const DEFAULT_TERMS: TermsRow = {
  is_open: true,
  inviter_yen: 500,
  friend_yen: 500,
  valid_days: 180,
  monthly_limit: 5,
};

/** The terms in force. */
export async function findTerms(db: Database): Promise<TermsRow> {
  const row = await db
    .selectFrom('invitation_terms')
    .select(['is_open', 'inviter_yen', 'friend_yen', 'valid_days', 'monthly_limit'])
    .orderBy('terms_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? DEFAULT_TERMS;
}

export async function insertTerms(db: Database, terms: TermsRow, now: Date): Promise<void> {
  await db
    .insertInto('invitation_terms')
    .values({ ...terms, set_at: now })
    .execute();
}

/** As people read them; null while nothing is given. */
export function presentTerms(row: TermsRow): InvitationTerms | null {
  if (!row.is_open) return null;
  return {
    inviterYen: row.inviter_yen,
    friendYen: row.friend_yen,
    validDays: row.valid_days,
    monthlyLimit: row.monthly_limit,
    newAccountDays: NEW_ACCOUNT_DAYS,
  };
}
