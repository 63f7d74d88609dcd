import type { Writings } from '#features/community/community-ports.ts';
import type { StoredPicture } from '#local/pictures/picture-database.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';
import type { PostAction } from '#outbox/activity.ts';
import type { WaitingPost } from '#outbox/community/community-view.ts';
import { sha256 } from '#outbox/device-ports.ts';
import type { ShrunkPicture } from './shrink-picture.ts';

export function newDraft(playSlug: string | null): PostDraft {
  return { postID: crypto.randomUUID(), revision: 0, text: '', playSlug, currCode: null, picture: null };
}

export function isEmptyDraft({ text, picture, playSlug }: PostDraft): boolean {
  return text.trim() === '' && picture === null && playSlug === null;
}

/** What the outbox needs of a finished draft. */
export function actionOf({ text, playSlug, currCode, picture }: PostDraft, now: number): PostAction {
  return {
    kind: 'post',
    text,
    playSlug,
    currCode,
    picture: picture && { ...picture, contentType: 'image/jpeg', uploadID: null, restarts: 0 },
    writtenAt: now,
  };
}

/** Stores a picture under the post's id; on disk when it resolves with what the draft knows of it. */
export async function storePicture(
  writings: Pick<Writings, 'savePicture'>,
  { uid, postID, alt }: { uid: string; postID: string; alt: string },
  { bytes, contentType, width, height }: ShrunkPicture,
): Promise<NonNullable<PostDraft['picture']>> {
  await writings.savePicture({ id: postID, uid, contentType, bytes, width, height, savedAt: Date.now() });
  return factsOf({ bytes, contentType, width, height }, alt);
}

async function factsOf(
  { bytes, contentType, width, height }: Pick<StoredPicture, 'bytes' | 'contentType' | 'width' | 'height'>,
  alt: string,
): Promise<NonNullable<PostDraft['picture']>> {
  const hash = await sha256(new Uint8Array(bytes));
  return { contentType, byteLength: bytes.byteLength, sha256: hash, width, height, alt };
}

/**
 * Makes a waiting post the draft again. The draft is on disk before the post is discarded: a crash in between leaves both,
 * and then the post counts (`openDraft`).
 */
export async function draftOfWaiting(
  writings: Writings,
  uid: string,
  post: WaitingPost,
): Promise<'ready' | 'other draft' | 'too late'> {
  const { postID, text, playSlug, currCode, picture } = post;
  const other = await writings.drafts.load(uid);
  if (other !== null && !isEmptyDraft(other) && other.postID !== postID) return 'other draft';
  const stored = picture === null ? null : await writings.picture(postID);
  const facts = stored && (await factsOf(stored, picture?.alt ?? ''));
  await writings.drafts.save(uid, { postID, revision: 0, text, playSlug, currCode, picture: facts });
  if (await writings.discard(postID, 'retain')) return 'ready';
  await writings.drafts.clear(uid);
  return 'too late';
}

/** The stored draft, unless its post is on its way already; else a new one. */
export async function openDraft(
  writings: Writings,
  uid: string,
  playSlug: string | null,
): Promise<PostDraft> {
  const stored = await writings.drafts.load(uid);
  if (stored === null || (await writings.isWaiting(stored.postID))) return newDraft(playSlug);
  return playSlug === null ? stored : { ...stored, playSlug };
}
