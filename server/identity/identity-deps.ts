import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { type Hasher, scryptHasher } from './passwords/hasher.ts';
import type { Issuers } from './social/oauth/open-id.ts';
import { databaseKeys } from './tokens/keys.ts';
import { createInspector, type Inspect } from './tokens/verifier.ts';

/** Dependencies of mounting. Only tests pass a hasher (to count its work) or issuers of their own. */
export type IdentityMountDeps = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'> & {
  readonly hasher?: Hasher;
  readonly issuers?: Issuers;
};

/** Dependencies of every flow. */
export interface IdentityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Links in mails are built from `publicOrigin`, never from the host of a request. */
  readonly config: Config;
  readonly projectId: string;
  readonly limits: boolean;
  readonly hasher: Hasher;
  readonly inspect: Inspect;
}

export function identityDeps({ db, clock, log, config, hasher }: IdentityMountDeps): IdentityDeps {
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
