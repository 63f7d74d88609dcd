import { MAX_IMAGE_ALT_LENGTH, MAX_POST_LENGTH } from '#domain/community/post.ts';
import { cleanText, isBlank } from '#domain/community/public-text.ts';
import { isLongerThan, MAX_TEXT_UNITS } from '#domain/text-length.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';

/** Words, a picture or a play must be there, and nothing too long. */
export function isSendable({ text, picture, playSlug }: PostDraft): boolean {
  if (text.length > MAX_TEXT_UNITS) return false;
  const words = cleanText(text);
  if (isLongerThan(words, MAX_POST_LENGTH)) return false;
  if (picture !== null && isLongerThan(picture.alt, MAX_IMAGE_ALT_LENGTH)) return false;
  return !isBlank(words) || picture !== null || playSlug !== null;
}
