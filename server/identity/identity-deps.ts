import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { type Hasher, scryptHasher } from './passwords/hasher.ts';
import type { Issuers } from './social/oauth/open-id.ts';
import { databaseKeys } from './tokens/keys.ts';
import { createInspector, type Inspect } from './tokens/verifier.ts';

/** What mounting needs; tests alone name a hasher (to count its work) or providers of their own. */
export type IdentityGiven = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'> & {
  readonly hasher?: Hasher;
  readonly issuers?: Issuers;
};

/** What every flow may use. */
export interface IdentityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Links in mails are built from `publicOrigin`, never from what a request says of its host. */
  readonly config: Config;
  readonly projectId: string;
  readonly limits: boolean;
  readonly hasher: Hasher;
  readonly inspect: Inspect;
}

export function identityParts({ db, clock, log, config, hasher }: IdentityGiven): IdentityDeps {
  const { projectId } = config.auth;
  return {
    db,
    clock,
    log,
    config,
    projectId,
    limits: config.identityLimits,
    hasher: hasher ?? scryptHasher,
    inspect: createInspector(databaseKeys(db, clock), projectId, clock),
  };
}
