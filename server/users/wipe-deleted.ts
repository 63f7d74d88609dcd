import type { Database } from '#server/db/connect.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { REMEMBERED_MS } from './deleted-people.ts';
import type { UserDeps } from './user-deps.ts';

/** Notes every file of a person; to be called in the transaction that deletes their rows, before it does. */
export async function doomObjectsOf(trx: Database, uid: string, now: Date): Promise<void> {
  const m4as = trx
    .selectFrom('m4as as m')
    .innerJoin('user_audios as a', 'a.user_audio_id', 'm.user_audio_id')
    .where('a.uid', '=', uid)
    .where('m.object_id', 'is not', null)
    .select(['m.object_id', (query) => query.val(now).as('doomed_at')])
    .$narrowType<{ object_id: string }>();
  const uploads = trx
    .selectFrom('uploads')
    .where('uid', '=', uid)
    .select(['upload_id as object_id', (query) => query.val(now).as('doomed_at')]);
  for (const each of [uploads, m4as]) {
    await trx
      .insertInto('doomed_objects')
      .columns(['object_id', 'doomed_at'])
      .expression(each)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes files and accounts of people who left. A failure costs nothing but time: the rows stay until it worked. */
export const removeDoomed: Job<UserDeps> = {
  name: 'remove-doomed',
  cron: '*/10 * * * *',
  run: (deps) => removeAll(deps, openStorage(deps.config)),
};

/** Exported for a test with a storage of its own, and for the deletion itself. */
export async function removeAll(
  deps: Pick<UserDeps, 'db' | 'clock' | 'log' | 'accounts'>,
  storage: Storage,
): Promise<void> {
  const { db, clock, log } = deps;
  const before = new Date(clock.now().getTime() - REMEMBERED_MS);
  const failed = (await removeObjects(db, storage, before)) + (await removeAccounts(deps));
  if (failed > 0) log.warn('what deleted people left could not all be removed', { failed });
  await db.deleteFrom('departed').where('left_at', '<', before).execute();
}

/** @returns how many could not be removed */
async function removeObjects(db: Database, storage: Storage, before: Date): Promise<number> {
  const rows = await db.selectFrom('doomed_objects').selectAll().execute();
  let failed = 0;
  for (const { object_id, doomed_at } of rows) {
    try {
      await storage.remove(object_id);
      // Younger ones are removed again: their bytes may have been on the way when the row was written.
      if (doomed_at < before)
        await db.deleteFrom('doomed_objects').where('object_id', '=', object_id).execute();
    } catch {
      failed += 1;
    }
  }
  return failed;
}

async function removeAccounts({ db, accounts }: Pick<UserDeps, 'db' | 'accounts'>): Promise<number> {
  const rows = await db.selectFrom('doomed_accounts').select('uid').execute();
  let failed = 0;
  for (const { uid } of rows) {
    try {
      await accounts.removeDoomed(uid);
      await db.deleteFrom('doomed_accounts').where('uid', '=', uid).execute();
    } catch {
      failed += 1;
    }
  }
  return failed;
}
