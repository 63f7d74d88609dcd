import type { JWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** One lock for the making of keys, so that two servers that start together make one. */
const MAKING_KEYS_LOCK = 7_206_001;

/** Held until the transaction ends. */
export async function lockKeyMaking(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MAKING_KEYS_LOCK})`.execute(trx);
}

export async function hasSigningKey(db: Database): Promise<boolean> {
  const known = await db.selectFrom('idp_keys').select('kid').limit(1).executeTakeFirst();
  return known !== undefined;
}

export interface NewKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  readonly createdAt: Date;
}

export async function insertKey(trx: Database, key: NewKey): Promise<void> {
  await trx
    .insertInto('idp_keys')
    .values({
      kid: key.kid,
      private_jwk: JSON.stringify(key.privateJwk),
      public_jwk: JSON.stringify(key.publicJwk),
      created_at: key.createdAt,
    })
    .execute();
}

export function newestKey(db: Database) {
  return db
    .selectFrom('idp_keys')
    .select(['kid', 'private_jwk', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(1)
    .executeTakeFirst();
}

/** When the newest key was made; null: there is none. */
export async function newestKeyTime(db: Database): Promise<Date | null> {
  const { newest } = await db
    .selectFrom('idp_keys')
    .select((select) => select.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

export function publicKeys(db: Database) {
  return db.selectFrom('idp_keys').select(['kid', 'public_jwk']).execute();
}

/** Deletes the keys that signed nothing after that time, because a newer one did. @returns how many */
export async function deleteRetiredKeys(db: Database, lastSignedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idp_keys')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('idp_keys as newer')
          .select('newer.kid')
          .whereRef('newer.created_at', '>', 'idp_keys.created_at')
          .where('newer.created_at', '<', lastSignedBefore),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
