import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { InvitationState, InvitedPerson } from '#contract/invitations/invitations.ts';
import { INVITATION_CODE_LENGTH, INVITATION_CODE_LETTERS } from '#domain/invitations/invitation.ts';
import type { Database } from '#server/db/connect.ts';
import type { Invitations } from '#server/db/tables/invitations.ts';
import type { TermsRow } from './terms-store.ts';

export type InvitationRow = Selectable<Invitations>;

const MAX_LISTED = 100;

/** The person's code, made when they first look. Two looks at once get one code. */
export async function ownCode(db: Database, uid: string, now: Date): Promise<string> {
  const known = await db
    .selectFrom('invitation_codes')
    .select('code')
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (known !== undefined) return known.code;
  await db
    .insertInto('invitation_codes')
    .values({ uid, code: newCode(), created_at: now })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  const { code } = await db
    .selectFrom('invitation_codes')
    .select('code')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return code;
}

/**
 * 256 is a multiple of 32: each letter is equally likely. What reads as a number is tried again: `12E4567890` in an address
 * would be infinite to who parses it.
 */
export function newCode(random: (count: number) => Iterable<number> = randomBytes): string {
  for (;;) {
    const letters = [...random(INVITATION_CODE_LENGTH)];
    const code = letters
      .map((byte) => INVITATION_CODE_LETTERS[byte % INVITATION_CODE_LETTERS.length])
      .join('');
    if (Number.isNaN(Number(code))) return code;
  }
}

export async function findInviter(db: Database, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('invitation_codes')
    .select('uid')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** The name on a person's public profile; null without one. */
export async function publicNameOf(db: Database, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .select('display_name')
    .where('uid', '=', uid)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row?.display_name ?? null;
}

export async function findInvitation(db: Database, friendUid: string): Promise<InvitationRow | undefined> {
  return await db
    .selectFrom('invitations')
    .selectAll()
    .where('friend_uid', '=', friendUid)
    .executeTakeFirst();
}

/** @returns false when the friend has accepted one already */
export async function insertInvitation(
  trx: Database,
  {
    friendUid,
    inviterUid,
    terms,
    now,
  }: { friendUid: string; inviterUid: string; terms: TermsRow; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('invitations')
    .values({
      friend_uid: friendUid,
      inviter_uid: inviterUid,
      inviter_yen: terms.inviter_yen,
      friend_yen: terms.friend_yen,
      valid_days: terms.valid_days,
      accepted_at: now,
    })
    .onConflict((conflict) => conflict.column('friend_uid').doNothing())
    .returning('friend_uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the account was made, its address, and whether money was ever charged for it. */
export async function newcomerFactsOf(db: Database, uid: string) {
  return await db
    .selectFrom('people as p')
    .select(['p.created_at', 'p.email'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders as o')
          .select('o.order_id')
          .whereRef('o.uid', '=', 'p.uid')
          .where('o.amount', '>', 0)
          .where('o.paid_at', 'is not', null),
      ).as('hasPaid'),
    )
    .where('p.uid', '=', uid)
    .executeTakeFirstOrThrow();
}

export async function addressOf(db: Database, uid: string): Promise<string | null> {
  const row = await db.selectFrom('people').select('email').where('uid', '=', uid).executeTakeFirst();
  return row?.email ?? null;
}

/** Whom a person invited, newest first. Never an address; a name only where the friend shows it to everybody. */
export async function invitedBy(db: Database, uid: string): Promise<InvitedPerson[]> {
  const rows = await db
    .selectFrom('invitations as i')
    .leftJoin('profiles as f', (join) =>
      join.onRef('f.uid', '=', 'i.friend_uid').on('f.is_public', '=', true),
    )
    .select(['i.accepted_at', 'i.outcome', 'i.reversed_at', 'f.display_name'])
    .where('i.inviter_uid', '=', uid)
    .orderBy('i.accepted_at', 'desc')
    .orderBy('i.friend_uid')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    name: row.display_name,
    acceptTime: row.accepted_at.toISOString(),
    state: stateOf(row),
  }));
}

export function stateOf({
  outcome,
  reversed_at,
}: Pick<InvitationRow, 'outcome' | 'reversed_at'>): InvitationState {
  if (reversed_at !== null) return 'reversed';
  if (outcome === null) return 'joined';
  return outcome === 'granted' ? 'rewarded' : outcome;
}

/** The invitation that a person accepted, as they see it: whether the inviter got something is not their matter. */
export function presentAccepted(row: InvitationRow) {
  const state = stateOf(row);
  return {
    yen: row.friend_yen,
    validDays: row.valid_days,
    state: state === 'limit' ? ('rewarded' as const) : state,
  };
}

/** For the archive of a person: their code, whom they invited (without who it was), and what they accepted. */
export async function exportedInvitations(db: Database, uid: string) {
  const code = await db
    .selectFrom('invitation_codes')
    .select(['code', 'created_at as createdAt'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  const accepted = await findInvitation(db, uid);
  return {
    code: code ?? null,
    invited: await invitedBy(db, uid),
    accepted:
      accepted === undefined
        ? null
        : { acceptedAt: accepted.accepted_at, settledAt: accepted.settled_at, ...presentAccepted(accepted) },
  };
}
