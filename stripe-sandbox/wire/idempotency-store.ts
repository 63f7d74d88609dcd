import { type Kysely, sql } from 'kysely';
import { Refusal } from './refusal.ts';
import type { SandboxTables } from './tables.ts';

/**
 * Claims a key for this transaction; a second request with the same key waits until the first one ends.
 * @returns the stored answer of an earlier request
 * @throws Refusal 400 `idempotency_error` when the key was used with other parameters
 */
export async function claimKey(
  trx: Kysely<SandboxTables>,
  key: string,
  hash: string,
  now: Date,
): Promise<{ status: number; body: unknown } | null> {
  const row = await trx
    .insertInto('sandbox_idempotency')
    .values({ key, hash, customer: null, status: null, body: null, created_at: now })
    // The empty update locks the row and returns its values.
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

export async function storeAnswer(
  trx: Kysely<SandboxTables>,
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
