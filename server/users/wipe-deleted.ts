import { publicIDOf } from '#server/community/pictures/picture-address.ts';
import { removePicture } from '#server/community/pictures/remove-picture.ts';
import {
  accountsToDelete,
  forgetAccountToDelete,
} from '#server/identity/accounts/accounts-to-delete-store.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { DELETION_MEMORY_MS, forgetDeletions } from './deleted-person-store.ts';
import { filesToDelete, forgetFileToDelete } from './files-to-delete-store.ts';
import type { UserDeps } from './user-deps.ts';

/** Deletes files and accounts of deleted people. A failure only delays: the rows stay until the deletion succeeds. */
export const wipeDeleted: Job<UserDeps> = {
  name: 'remove-doomed',
  cron: '*/10 * * * *',
  run: (deps) => wipeDeletedPeople(deps, openStorage(deps.config)),
};

/** Exported for the deletion itself, and for a test with a storage of its own. */
export async function wipeDeletedPeople(
  deps: Pick<UserDeps, 'db' | 'clock' | 'log' | 'accounts' | 'config'>,
  storage: Storage,
): Promise<void> {
  const { db, clock, log } = deps;
  const before = new Date(clock.now().getTime() - DELETION_MEMORY_MS);
  const failed = (await wipeFiles(deps, storage, before)) + (await wipeAccounts(deps));
  if (failed > 0) log.warn('what deleted people left could not all be removed', { failed });
  await forgetDeletions(db, before);
}

/** @returns how many could not be deleted */
async function wipeFiles(
  { db, config }: Pick<UserDeps, 'db' | 'config'>,
  storage: Storage,
  before: Date,
): Promise<number> {
  let failed = 0;
  for (const { objectID, recordedAt, isPicture } of await filesToDelete(db)) {
    try {
      if (isPicture) await removePicture({ config, storage }, publicIDOf(objectID));
      else await storage.remove(objectID);
      // Younger ones are deleted again later: their bytes may have been on the way when the row was written.
      if (recordedAt < before) await forgetFileToDelete(db, objectID);
    } catch {
      failed += 1;
    }
  }
  return failed;
}

async function wipeAccounts({ db, accounts }: Pick<UserDeps, 'db' | 'accounts'>): Promise<number> {
  let failed = 0;
  for (const { uid } of await accountsToDelete(db)) {
    try {
      await accounts.deletePending(uid);
      await forgetAccountToDelete(db, uid);
    } catch {
      failed += 1;
    }
  }
  return failed;
}
