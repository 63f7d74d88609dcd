import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables/tables.ts';
import { Refusal } from './refusal.ts';

/** Stripe forgets a key after a day at the earliest. */
export const KEYS_MS = 24 * 60 * 60_000;

/**
 * Takes a key for this transaction; a second request under the same key waits for the first one's end.
 * @returns the answer that the key has got already
 * @throws Refusal 400 `idempotency_error` when the key was used with other parameters
 */
export async function takeKey(
  trx: Kysely<Tables>,
  key: string,
  hash: string,
  now: Date,
): Promise<{ status: number; body: unknown } | null> {
  const row = await trx
    .insertInto('sandbox_idempotency')
    .values({ key, hash, customer: null, status: null, body: null, created_at: now })
    // An update of nothing: it locks the row, and answers what stands in it.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: sql`excluded.key` }))
    .returning(['hash', 'status', 'body'])
    .executeTakeFirstOrThrow();
  if (row.hash !== hash) {
    throw new Refusal(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  }
  return row.status === null ? null : { status: row.status, body: row.body };
}

export async function keepAnswer(
  trx: Kysely<Tables>,
  key: string,
  { status, body }: { status: number; body: unknown },
  customer: string | null,
): Promise<void> {
  await trx
    .updateTable('sandbox_idempotency')
    .set({ status, body: JSON.stringify(body), customer })
    .where('key', '=', key)
    .execute();
}
