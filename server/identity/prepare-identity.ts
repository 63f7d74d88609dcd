import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { IsTokenGood } from '#server/http/answer-cache/answer-from-cache.ts';
import type { VerifyToken } from '#server/http/caller.ts';
import type { CheckSession, IsSessionActive } from '#server/http/session.ts';
import type { Clock } from '#server/lib/clock.ts';
import { googleKeys } from './firebase/google-keys.ts';
import { embeddedProject } from './project-store.ts';
import { accountStatusIn, activeBy, recordedSessionStatus } from './tokens/account-status.ts';
import { databaseKeys, ensureSigningKey } from './tokens/keys.ts';
import { createInspector, createVerifier, type Inspect } from './tokens/verifier.ts';

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
  readonly isTokenGood: IsTokenGood;
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
    const inspect = createInspector(googleKeys(), auth.projectId, clock);
    return { config, ...checksBy(inspect, recordedSessionStatus(db)) };
  }
  await ensureSigningKey(db, clock);
  const inspect = createInspector(databaseKeys(db, clock), auth.projectId, clock);
  return { config, ...checksBy(inspect, accountStatusIn(db)) };
}

function checksBy(inspect: Inspect, check: CheckSession): Omit<PreparedIdentity, 'config'> {
  return {
    verifyToken: createVerifier(inspect, check),
    isSessionActive: activeBy(check),
    isTokenGood: async (token) => (await inspect(token)).kind === 'good',
  };
}
