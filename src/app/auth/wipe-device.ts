import type { AppContext } from '#app/context.ts';
import { eraseRemembered } from '#local/erase-person.ts';

/** Whose traces on this device still have to go, should the page be closed in the middle. */
const MARK = 'otomichi.farewell';

type LeavingParts = Pick<AppContext, 'session' | 'kept' | 'packs' | 'worker' | 'reporter' | 'device'>;

/**
 * The school has deleted the person: the account at the provider goes, the session ends, and everything of theirs leaves
 * this device, on purpose and for good. Never rejects: there is no way back, and what failed is tried again by
 * `finishWipe`.
 */
export async function wipeDevice(parts: LeavingParts, uid: string, storage: Storage): Promise<void> {
  const { session, kept, packs, worker, reporter, device } = parts;
  const tried = (work: () => Promise<unknown>) =>
    work().catch((cause: unknown) => reporter.error(cause, 'farewell'));
  storage.setItem(MARK, uid);
  // Where the provider cannot be reached any more, this device at least forgets who was here.
  await tried(() => session.account.remove().catch(() => session.signOut()));
  kept.drop(uid);
  await tried(() => packs.drop());
  await tried(() => worker.signedOut());
  await tried(async () => finishWipe((await device.open()).erase, storage));
}

/** Erases what a farewell left; nothing when there was none. Called whenever the device's databases are opened. */
export async function finishWipe(erase: (uid: string) => Promise<void>, storage: Storage): Promise<void> {
  const uid = storage.getItem(MARK);
  if (uid === null) return;
  await erase(uid);
  eraseRemembered(uid, storage);
  storage.removeItem(MARK);
}
