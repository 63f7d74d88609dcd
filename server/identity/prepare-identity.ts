import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { VerifyToken } from '#server/http/caller.ts';
import type { IsSessionActive } from '#server/http/session.ts';
import type { Clock } from '#server/lib/clock.ts';
import { googleKeys } from './firebase/google-keys.ts';
import { embeddedProject } from './project-store.ts';
import { accountStatusIn, activeBy, recordedSessionStatus } from './tokens/account-status.ts';
import { databaseKeys, ensureSigningKey } from './tokens/keys.ts';
import { createVerifier } from './tokens/verifier.ts';

/**
 * The identity settings of browser and tokens: with Firebase as configured; embedded, with the project that belongs to
 * this database.
 */
async function publicAuthConfig(auth: Config['auth'], db: Database, clock: Clock): Promise<Config['auth']> {
  return auth.mode === 'firebase' ? auth : { ...auth, projectId: await embeddedProject(db, clock) };
}

export interface PreparedIdentity {
  readonly config: Config;
  readonly verifyToken: VerifyToken;
  readonly isSessionActive: IsSessionActive;
}

/** Prepares identity before the app is made: the project and the first signing key exist, and tokens can be checked. */
export async function prepareIdentity(given: {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
}): Promise<PreparedIdentity> {
  const { db, clock } = given;
  const auth = await publicAuthConfig(given.config.auth, db, clock);
  const config = { ...given.config, auth };
  if (auth.mode === 'firebase') {
    const check = recordedSessionStatus(db);
    const verifyToken = createVerifier(googleKeys(), auth.projectId, clock, check);
    return { config, verifyToken, isSessionActive: activeBy(check) };
  }
  await ensureSigningKey(db, clock);
  const check = accountStatusIn(db);
  const verifyToken = createVerifier(databaseKeys(db, clock), auth.projectId, clock, check);
  return { config, verifyToken, isSessionActive: activeBy(check) };
}
