import type { AppContext } from '#app/context.ts';
import { PEOPLE_CACHE, VOICE_CACHE } from '#local/cache-names.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import { dropOtherStamps, hasStamps } from './precache-stamps.ts';

/**
 * Removes everybody's lesson texts, if this device has any, what teachers said, pictures of people, and notices that are shown: what
 * a sign-out does, for a session that ended by itself; packs stay (decision 028). The stamps go last, so that a page that is closed
 * meanwhile is followed by one that does it again.
 */
export async function dropTexts({ reporter }: Pick<AppContext, 'reporter'>): Promise<void> {
  if ('caches' in globalThis) {
    for (const name of [VOICE_CACHE, PEOPLE_CACHE])
      await caches.delete(name).catch((cause: unknown) => reporter.error(cause, name));
  }
  await closeNotices(navigator).catch((cause: unknown) => reporter.error(cause, 'notices'));
  await dropTextCopies().catch((cause: unknown) => reporter.error(cause, 'lesson texts'));
}

/** They name a person and lessons on the lock screen, and count what that person has not read. */
async function closeNotices({ serviceWorker, clearAppBadge }: Navigator): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await clearAppBadge?.call(navigator);
}

/** Removes everybody's lesson texts that came by themselves. Rejects where the device does not let go of them. */
export async function dropTextCopies(): Promise<void> {
  if (!hasStamps(localStorage)) return;
  const files = openPackFiles();
  try {
    await files.removeTextsOfOthers(null);
    dropOtherStamps(localStorage, null);
  } finally {
    await files.close();
  }
}
