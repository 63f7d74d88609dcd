import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTVerifyGetKey, errors as jose } from 'jose';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/outside/clock.ts';

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

/** Adds a key, which signs from now on; the older ones still verify. `first` leaves it at one that exists already. */
export async function rotateSigningKey(db: Database, clock: Clock, when: 'first' | 'always'): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const [priv, pub] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)]);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MAKING_KEYS})`.execute(trx);
    const known = await trx.selectFrom('idp_keys').select('kid').limit(1).executeTakeFirst();
    if (known !== undefined && when === 'first') return;
    await trx
      .insertInto('idp_keys')
      .values({
        kid: randomUUID(),
        private_jwk: JSON.stringify(priv),
        public_jwk: JSON.stringify(pub),
        created_at: clock.now(),
      })
      .execute();
  });
}

/** The newest key. Read at each signing (rare), so that a rotation needs no restart. */
export async function signingKey(db: Database, clock: Clock): Promise<SigningKey> {
  await ensureSigningKey(db, clock);
  const { kid, private_jwk } = await db
    .selectFrom('idp_keys')
    .select(['kid', 'private_jwk'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { kid, key: await imported(private_jwk) };
}

/** Our public keys, kept in memory; an unknown `kid` makes them be read again (a rotation, another server's key). */
export function databaseKeys(db: Database): JWTVerifyGetKey {
  let keys = new Map<string, CryptoKey>();
  let reading: Promise<void> | undefined;
  const read = async () => {
    const rows = await db.selectFrom('idp_keys').select(['kid', 'public_jwk']).execute();
    const entries = rows.map(async (row) => [row.kid, await imported(row.public_jwk)] as const);
    keys = new Map(await Promise.all(entries));
  };
  return async ({ kid }) => {
    if (kid === undefined) throw new jose.JWKSNoMatchingKey();
    if (!keys.has(kid)) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    const key = keys.get(kid);
    if (key === undefined) throw new jose.JWKSNoMatchingKey();
    return key;
  };
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, ALGORITHM)) as CryptoKey;
}
