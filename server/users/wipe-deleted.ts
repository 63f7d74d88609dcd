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
  if (objects + accounts > 0) log.warn('what was deleted could not all be removed', { objects, accounts });
  await forgetDeletions(db, new Date(clock.now().getTime() - DELETION_MEMORY_MS));
}

/** @returns how many could not be removed */
async function removeObjects(deps: WipeDeps, storage: Storage, stopping?: AbortSignal): Promise<number> {
  const { db, clock } = deps;
  let failed = 0;
  for (let inARow = 0; ; ) {
    const batch = await objectsToDelete(db, clock.now(), BATCH_SIZE);
    for (const object of batch) {
      if (stopping?.aborted || inARow === MAX_FAILURES_IN_A_ROW) return failed;
      const isRemoved = await removeObject(deps, storage, object);
      inARow = isRemoved ? 0 : inARow + 1;
      if (!isRemoved) failed += 1;
    }
    if (batch.length < BATCH_SIZE) return failed;
  }
}

async function removeObject(
  { db, clock, config }: WipeDeps,
  storage: Storage,
  object: ObjectToDelete,
): Promise<boolean> {
  const { objectID, isPicture } = object;
  try {
    if (isPicture) await removePicture({ config, storage }, publicIDOf(objectID));
    else await storage.remove(objectID);
  } catch {
    await postponeRemoval(db, object, clock.now());
    return false;
  }
  await recordRemoval(db, object, clock.now());
  return true;
}

/** @returns how many could not be deleted */
async function wipeAccounts(
  { db, accounts }: Pick<WipeDeps, 'db' | 'accounts'>,
  stopping?: AbortSignal,
): Promise<number> {
  let failed = 0;
  for (const { uid } of await accountsToDelete(db)) {
    if (stopping?.aborted) return failed;
    try {
      await accounts.deletePending(uid);
      await forgetAccountToDelete(db, uid);
    } catch {
      failed += 1;
    }
  }
  return failed;
}
