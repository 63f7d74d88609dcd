import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTVerifyGetKey, errors as jose } from 'jose';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { type Clock, systemClock } from '#server/lib/clock.ts';

export const ALGORITHM = 'RS256';

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** One number for the making of keys, so that two servers that start together make one. */
const MAKING_KEYS = 7_206_001;

/** Makes the first signing key of a database; does nothing when there is one. */
export async function ensureSigningKey(db: Database, clock: Clock): Promise<void> {
  const known = await db.selectFrom('idp_keys').select('kid').limit(1).executeTakeFirst();
  if (known === undefined) await rotateSigningKey(db, clock, 'first');
}

/** Whether another key is made although there is one: only if there is none, or the newest was made before that time. */
type When = 'first' | 'always' | { readonly newestBefore: Date };

/**
 * Adds a key, which signs from now on; the older ones still verify.
 * @returns false when the keys were left as they are
 */
export async function rotateSigningKey(db: Database, clock: Clock, when: When): Promise<boolean> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const [priv, pub] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)]);
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MAKING_KEYS})`.execute(trx);
    if (!(await isDue(trx, when))) return false;
    await trx
      .insertInto('idp_keys')
      .values({
        kid: randomUUID(),
        private_jwk: JSON.stringify(priv),
        public_jwk: JSON.stringify(pub),
        created_at: clock.now(),
      })
      .execute();
    return true;
  });
}

async function isDue(db: Database, when: When): Promise<boolean> {
  const newest = await newestKey(db);
  if (newest === undefined || when === 'always') return true;
  return when !== 'first' && newest.created_at < when.newestBefore;
}

/** Removes the keys that signed nothing after that time, because a newer one did. @returns how many */
export async function retireSigningKeys(db: Database, lastSignedBefore: Date): Promise<number> {
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

/** The newest key. Read at each signing (rare), so that a rotation needs no restart. */
export async function signingKey(db: Database, clock: Clock): Promise<SigningKey> {
  await ensureSigningKey(db, clock);
  const newest = await newestKey(db);
  if (newest === undefined) throw new Error('no signing key');
  return { kid: newest.kid, key: await imported(newest.private_jwk) };
}

function newestKey(db: Database) {
  return db
    .selectFrom('idp_keys')
    .select(['kid', 'private_jwk', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(1)
    .executeTakeFirst();
}

/** A key that was removed is believed no longer than this. */
const KEYS_KEPT_MS = 60 * 60_000;

/**
 * Our public keys, kept in memory for an hour; an unknown `kid` makes them be read again (a rotation, another server's
 * key).
 */
export function databaseKeys(db: Database, clock: Clock = systemClock): JWTVerifyGetKey {
  let keys = new Map<string, CryptoKey>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const read = async () => {
    const rows = await db.selectFrom('idp_keys').select(['kid', 'public_jwk']).execute();
    const entries = rows.map(async (row) => [row.kid, await imported(row.public_jwk)] as const);
    keys = new Map(await Promise.all(entries));
    readAt = clock.now().getTime();
  };
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const find = async (kid: string) => {
    const known = keys.get(kid);
    if (known !== undefined && clock.now().getTime() - readAt < KEYS_KEPT_MS) return known;
    const underWay = reading !== undefined;
    await readOnce();
    // What was being read already may be older than this key.
    if (underWay && !keys.has(kid)) await readOnce();
    return keys.get(kid);
  };
  return async ({ kid }) => {
    const key = kid === undefined ? undefined : await find(kid);
    if (key === undefined) throw new jose.JWKSNoMatchingKey();
    return key;
  };
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, ALGORITHM)) as CryptoKey;
}
