import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';

/** What identifies a card in our tables: Stripe's fingerprint is the same for every account that saves the card. */
export function cardHash(fingerprint: string): Buffer {
  return createHash('sha256').update(`trial card ${fingerprint}`).digest();
}

/** Whether one of the cards had a free month of the curriculum with another person, who may be gone. */
export async function hadTrialElsewhere(
  db: Database,
  { uid, currCode }: { uid: string; currCode: string },
  hashes: readonly Buffer[],
): Promise<boolean> {
  if (hashes.length === 0) return false;
  const found = await db
    .selectFrom('trial_cards')
    .where('card_hash', 'in', hashes)
    .where('curr_code', '=', currCode)
    .where(sql<boolean>`uid is distinct from ${uid}`)
    .select('curr_code')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Records that a checkout has the free month of a card.
 * @returns false when another person has it: of two at once, one
 */
export async function takeTrialCard(
  trx: Database,
  taken: { hash: Buffer; currCode: string; checkoutID: string; uid: string; now: Date },
): Promise<boolean> {
  const { hash, currCode, checkoutID, uid, now } = taken;
  const row = await trx
    .insertInto('trial_cards')
    .values({ card_hash: hash, curr_code: currCode, joining_id: checkoutID, uid, taken_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['card_hash', 'curr_code'])
        .doUpdateSet({ joining_id: checkoutID, taken_at: now })
        .where('trial_cards.uid', '=', uid),
    )
    .returning('joining_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the free month back: its checkout failed. */
export async function releaseTrialCard(trx: Database, checkoutID: string): Promise<void> {
  await trx.deleteFrom('trial_cards').where('joining_id', '=', checkoutID).execute();
}

export async function deleteOldTrialCards(db: Database, before: Date): Promise<void> {
  await deleteOldRows(db, 'trial_cards', 'taken_at', before);
}

/** The cards with which a person had a free month. */
export async function trialCardsOf(db: Database, uid: string): Promise<Buffer[]> {
  const rows = await db.selectFrom('trial_cards').select('card_hash').where('uid', '=', uid).execute();
  return rows.map((row) => row.card_hash);
}
