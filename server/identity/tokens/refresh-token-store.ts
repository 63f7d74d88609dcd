import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { wholeSecond } from '#server/identity/accounts/account-store.ts';

const BYTES = 48;
const SHAPE = /^[\w-]{64}$/;

/** One sign-in: by whom, by which method, when. */
export interface SignIn {
  readonly uid: string;
  readonly provider: string;
  readonly authTime: Date;
}

/**
 * Names the session of a refresh token: every ID token of the session carries it. It reveals nothing of the token, which
 * is too long to be found by its hash.
 */
export function sessionIDOf(token: string): string {
  return hashOf(token).toString('base64url');
}

/** A new refresh token; only its SHA-256 is stored. */
export async function issueRefreshToken(db: Database, { uid, provider, authTime }: SignIn): Promise<string> {
  const token = randomBytes(BYTES).toString('base64url');
  await db
    .insertInto('idp_refresh_tokens')
    .values({
      token_hash: hashOf(token),
      uid,
      sign_in_provider: provider,
      auth_time: wholeSecond(authTime),
      created_at: authTime,
      used_at: authTime,
    })
    .execute();
  return token;
}

export function isRefreshToken(text: string): boolean {
  return SHAPE.test(text);
}

/** The sign-in that the token came from. Records the use of the token once a day. */
export async function signInOfRefreshToken(
  db: Database,
  token: string,
  now: Date,
): Promise<SignIn | undefined> {
  const row = await db
    .selectFrom('idp_refresh_tokens')
    .select(['uid', 'sign_in_provider', 'auth_time', 'used_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (row !== undefined && now.getTime() - row.used_at.getTime() > DAY_MS) {
    await db
      .updateTable('idp_refresh_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(token))
      .execute();
  }
  return row && { uid: row.uid, provider: row.sign_in_provider, authTime: row.auth_time };
}

/** Ends one session of a person; the others stay. */
export async function revokeSession(db: Database, uid: string, sessionID: string): Promise<void> {
  const token_hash = Buffer.from(sessionID, 'base64url');
  await db
    .deleteFrom('idp_refresh_tokens')
    .where(({ and }) => and({ uid, token_hash }))
    .execute();
}

export async function revokeRefreshTokens(db: Database, uid: string): Promise<void> {
  await db.deleteFrom('idp_refresh_tokens').where('uid', '=', uid).execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
