import { ApiError } from '#contract/errors.ts';
import { MAX_LINKS, MAX_LINKS_OF_NEW_ACCOUNT, NEW_ACCOUNT_MS } from '#domain/community/post.ts';
import { refusedWordIn } from '#domain/community/refused-words.ts';
import { countLinks } from '#domain/community/text-parts.ts';
import type { Database } from '#server/db/connect.ts';
import { arrivalOf } from './arrival-store.ts';
import { refusedWords } from './refused-words-store.ts';

/**
 * Refuses words of the school's list, and more links than the author may write: none in the first week.
 * @param text cleaned
 * @throws ApiError 422 `posts/refused` with `details: {reason: 'word' | 'links', maxLinks?}`
 */
export async function requireAllowedWords(
  db: Database,
  { uid, text, now }: { uid: string; text: string; now: Date },
): Promise<void> {
  if (text === '') return;
  const links = countLinks(text);
  if (links > 0) {
    const arrived = await arrivalOf(db, uid);
    const isNew = arrived === undefined || now.getTime() - arrived.getTime() < NEW_ACCOUNT_MS;
    const maxLinks = isNew ? MAX_LINKS_OF_NEW_ACCOUNT : MAX_LINKS;
    if (links > maxLinks) throw new ApiError('posts/refused', { details: { reason: 'links', maxLinks } });
  }
  if (refusedWordIn(text, await refusedWords(db)) !== null)
    throw new ApiError('posts/refused', { details: { reason: 'word' } });
}
