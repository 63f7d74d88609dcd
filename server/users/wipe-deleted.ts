import { publicIDOf } from '#server/community/pictures/picture-address.ts';
import { removePicture } from '#server/community/pictures/remove-picture.ts';
import {
  accountsToDelete,
  forgetAccountToDelete,
} from '#server/identity/accounts/accounts-to-delete-store.ts';
import type { Job } from '#server/lib/job.ts';
import {
  type ObjectToDelete,
  objectsToDelete,
  postponeRemoval,
  recordRemoval,
} from '#server/storage/objects-to-delete-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { DELETION_MEMORY_MS, forgetDeletions } from './deleted-person-store.ts';
import type { UserDeps } from './user-deps.ts';

const BATCH_SIZE = 100;
/** A storage that fails so often in a row is away: each further try would wait for its timeout. */
const MAX_FAILURES_IN_A_ROW = 5;

/**
 * Removes objects that no row names any more (of deleted people, and of sweeps), and accounts of deleted people. A failure
 * only delays: the rows stay until the removal succeeds. A deletion puts it on the queue (migration 063).
 */
export const wipeDeleted: Job<UserDeps> = {
  name: 'remove-doomed',
  cron: '*/10 * * * *',
  oneWaiting: true,
  run: (deps, stopping) => wipeDeletedPeople(deps, openStorage(deps.config), stopping),
};

type WipeDeps = Pick<UserDeps, 'db' | 'clock' | 'log' | 'accounts' | 'config'>;

/** Exported for a test with a storage of its own. */
export async function wipeDeletedPeople(
  deps: WipeDeps,
  storage: Storage,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps;
  const accounts = await wipeAccounts(deps, stopping);
  const objects = await removeObjects(deps, storage, stopping);
  if (objects.count + accounts.count > 0)
    log.warn('what was deleted could not all be removed', {
      objects: objects.count,
      accounts: accounts.count,
      error: objects.lastError ?? accounts.lastError,
    });
  await forgetDeletions(db, new Date(clock.now().getTime() - DELETION_MEMORY_MS));
}

/** What could not be removed: how many, and what the last one failed with. */
interface Failed {
  readonly count: number;
  readonly lastError?: unknown;
}

const NONE_FAILED: Failed = { count: 0 };

async function removeObjects(deps: WipeDeps, storage: Storage, stopping?: AbortSignal): Promise<Failed> {
  const { db, clock } = deps;
  let failed = NONE_FAILED;
  for (let inARow = 0; ; ) {
    const batch = await objectsToDelete(db, clock.now(), BATCH_SIZE);
    for (const object of batch) {
      if (stopping?.aborted || inARow === MAX_FAILURES_IN_A_ROW) return failed;
      try {
        await removeObject(deps, storage, object);
        inARow = 0;
      } catch (lastError) {
        await postponeRemoval(db, object, clock.now());
        inARow += 1;
        failed = { count: failed.count + 1, lastError };
      }
    }
    if (batch.length < BATCH_SIZE) return failed;
  }
}

async function removeObject(
  { db, clock, config }: WipeDeps,
  storage: Storage,
  object: ObjectToDelete,
): Promise<void> {
  const { objectID, isPicture } = object;
  if (isPicture) await removePicture({ config, storage }, publicIDOf(objectID));
  else await storage.remove(objectID);
  await recordRemoval(db, object, clock.now());
}

async function wipeAccounts(
  { db, accounts }: Pick<WipeDeps, 'db' | 'accounts'>,
  stopping?: AbortSignal,
): Promise<Failed> {
  let failed = NONE_FAILED;
  for (const { uid } of await accountsToDelete(db)) {
    if (stopping?.aborted) return failed;
    try {
      await accounts.deletePending(uid);
      await forgetAccountToDelete(db, uid);
    } catch (lastError) {
      failed = { count: failed.count + 1, lastError };
    }
  }
  return failed;
}
