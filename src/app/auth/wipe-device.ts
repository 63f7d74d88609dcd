import type { AppContext } from '#app/context.ts';
import { erasePersonalStorage } from '#local/erase-person.ts';

/** Names the person whose data still has to be erased here, should the page be closed halfway. */
const MARK_KEY = 'otomichi.farewell';

type WipeContext = Pick<
  AppContext,
  'session' | 'persistedQueries' | 'packs' | 'worker' | 'reporter' | 'device'
>;

/**
 * Wipes this device after the server has deleted the person: removes the provider's account, ends the session and
 * erases everything of theirs here. Never rejects; `finishWipe` retries what failed.
 */
export async function wipeDevice(context: WipeContext, uid: string, storage: Storage): Promise<void> {
  const { session, persistedQueries, packs, worker, reporter, device } = context;
  const attempt = (work: () => Promise<unknown>) =>
    work().catch((cause: unknown) => reporter.error(cause, 'farewell'));
  mark(uid, storage);
  // When the provider cannot be reached, this device at least forgets who was signed in.
  await attempt(() => session.account.remove().catch(() => session.signOut()));
  persistedQueries.drop(uid);
  await attempt(() => packs.drop());
  await attempt(() => worker.signedOut());
  await attempt(async () => eraseAll(uid, (await device.load()).erase, storage));
}

function mark(uid: string, storage: Storage): void {
  try {
    storage.setItem(MARK_KEY, uid);
  } catch {
    // A full storage: everything is erased all the same, only a page that is closed halfway leaves the rest.
  }
}

/** Whether everything of this person is being erased here: nothing new of theirs may be stored. */
export function isBeingErased(uid: string, storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(MARK_KEY) === uid;
}

export function isWipeUnfinished(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(MARK_KEY) !== null;
}

/** Erases what an interrupted wipe left. Runs whenever the device's databases are opened. */
export async function finishWipe(erase: (uid: string) => Promise<void>, storage: Storage): Promise<void> {
  const uid = storage.getItem(MARK_KEY);
  if (uid !== null) await eraseAll(uid, erase, storage);
}

async function eraseAll(uid: string, erase: (uid: string) => Promise<void>, storage: Storage): Promise<void> {
  await erase(uid);
  erasePersonalStorage(uid, storage);
  storage.removeItem(MARK_KEY);
}
