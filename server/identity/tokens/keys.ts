import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTVerifyGetKey, errors as jose } from 'jose';
import { HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { type Clock, systemClock } from '#server/lib/clock.ts';
import {
  deleteRetiredKeys,
  hasSigningKey,
  insertKey,
  lockKeyMaking,
  type NewKey,
  newestKey,
  publicKeys,
} from './key-store.ts';

export const ALGORITHM = 'RS256';

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** Makes the first signing key of a database; does nothing when there is one. */
export async function ensureSigningKey(db: Database, clock: Clock): Promise<void> {
  if (!(await hasSigningKey(db))) await rotateSigningKey(db, clock, 'first');
}

/** Whether to make a key although there is one: never, always, or if the newest was made before that time. */
type When = 'first' | 'always' | { readonly newestBefore: Date };

/**
 * Adds a key, which signs from now on; the older ones still verify.
 * @returns false when no key was due
 */
export async function rotateSigningKey(db: Database, clock: Clock, when: When): Promise<boolean> {
  const key = await newSigningKey();
  return await db.transaction().execute(async (trx) => {
    await lockKeyMaking(trx);
    if (!(await isDue(trx, when))) return false;
    await insertKey(trx, { ...key, createdAt: clock.now() });
    return true;
  });
}

/** Makes a key, and stores it nowhere. */
export async function newSigningKey(): Promise<Omit<NewKey, 'createdAt'>> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)]);
  return { kid: randomUUID(), privateJwk, publicJwk };
}

async function isDue(db: Database, when: When): Promise<boolean> {
  const newest = await newestKey(db);
  if (newest === undefined || when === 'always') return true;
  return when !== 'first' && newest.created_at < when.newestBefore;
}

/** Removes the keys that signed nothing after that time, because a newer one did. @returns how many */
export async function retireSigningKeys(db: Database, lastSignedBefore: Date): Promise<number> {
  return await deleteRetiredKeys(db, lastSignedBefore);
}

/** The newest key. Read at each signing (rare), so that a rotation needs no restart. */
export async function signingKey(db: Database, clock: Clock): Promise<SigningKey> {
  await ensureSigningKey(db, clock);
  const newest = await newestKey(db);
  if (newest === undefined) throw new Error('no signing key');
  return { kid: newest.kid, key: await imported(newest.private_jwk) };
}

/** A key that was removed is accepted no longer than this. */
const KEY_CACHE_MS = HOUR_MS;

/**
 * Our public keys, cached in memory for an hour. An unknown `kid` reads them again (a rotation, another server's key).
 */
export function databaseKeys(db: Database, clock: Clock = systemClock): JWTVerifyGetKey {
  let keys = new Map<string, CryptoKey>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const read = async () => {
    const rows = await publicKeys(db);
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
    if (known !== undefined && clock.now().getTime() - readAt < KEY_CACHE_MS) return known;
    const joined = reading !== undefined;
    await readOnce();
    // A read that was under way before may have missed this key.
    if (joined && !keys.has(kid)) await readOnce();
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
