import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { HASH_QUEUE, hashQueue } from './passwords/hash-queue.ts';
import { type Hasher, scryptHasher } from './passwords/hasher.ts';
import { type Pause, type SlowLane, slowLane } from './passwords/slow-lane.ts';
import { takePass } from './passwords/slow-lane-store.ts';
import type { Issuers } from './social/oauth/open-id.ts';
import { databaseKeys } from './tokens/keys.ts';
import { createInspector, type Inspect } from './tokens/verifier.ts';

/** Dependencies of mounting. Only tests pass a hasher (to count its work), a cost of hashes, a pause or issuers of their own. */
export type IdentityMountDeps = Pick<ServerDeps, 'db' | 'clock' | 'log' | 'config'> & {
  readonly hasher?: Hasher;
  readonly passwordLogN?: number;
  readonly pause?: Pause;
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
  readonly slowLane: SlowLane;
  readonly inspect: Inspect;
}

/** Without limits, as in tests that sign many people in at once, only the number of hashes at once is bounded. */
const UNLIMITED_QUEUE = {
  ...HASH_QUEUE,
  maxWaiting: 1000,
  maxOfSender: 1000,
  maxOfNeighbourhood: 1000,
  maxWaitMs: MINUTE_MS,
};

export function identityDeps(given: IdentityMountDeps): IdentityDeps {
  const { db, clock, log, config, hasher, passwordLogN, pause } = given;
  const { projectId } = config.auth;
  const queue = hashQueue(config.identityLimits ? HASH_QUEUE : UNLIMITED_QUEUE);
  return {
    db,
    clock,
    log,
    config,
    projectId,
    limits: config.identityLimits,
    hasher: hasher ?? scryptHasher(queue, passwordLogN),
    // A pause that takes no time has no turns either.
    slowLane: slowLane(
      pause ?? wait,
      async (account) => pause !== undefined || (await takePass(db, account)),
    ),
    inspect: createInspector(databaseKeys(db, clock), projectId, clock),
  };
}
