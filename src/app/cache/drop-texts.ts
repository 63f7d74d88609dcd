import type { AppContext } from '#app/context.ts';
import { VOICE_CACHE } from '#local/packs/pack-cache.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import { dropOtherStamps, hasStamps } from './precache-stamps.ts';

/**
 * Removes everybody's lesson texts, if this device has any, and what teachers said: what a sign-out does, for a session that ended by itself. The
 * stamps go last, so that a page that is closed meanwhile is followed by one that does it again.
 */
export async function dropTexts({ reporter }: Pick<AppContext, 'reporter'>): Promise<void> {
  if ('caches' in globalThis) {
    await caches.delete(VOICE_CACHE).catch((cause: unknown) => reporter.error(cause, 'voices'));
  }
  await dropTextCopies().catch((cause: unknown) => reporter.error(cause, 'lesson texts'));
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
