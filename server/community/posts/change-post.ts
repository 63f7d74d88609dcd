import { ApiError } from '#contract/errors.ts';
import { EDIT_WINDOW_MS, UNDO_DELETE_MS } from '#domain/community/post.ts';
import { cleanText, isBlank } from '#domain/community/public-text.ts';
import { mentionedUsernames } from '#domain/community/text-parts.ts';
import {
  notifyMentioned,
  reviseNoticesAbout,
  withdrawNoticesAbout,
} from '#server/community/notices/community-notices.ts';
import { publicPeopleNamed } from '#server/community/notices/recipient-store.ts';
import { holdProfile } from '#server/community/people/profile-store.ts';
import { requirePublicAuthor } from '#server/community/people/require-public-author.ts';
import { requireAllowedWords } from '#server/community/words/require-allowed-words.ts';
import type { Caller } from '#server/http/caller.ts';
import { actorOf } from './actor.ts';
import { holdPeople, inTransaction, type LockedPost, lockPost } from './lock-store.ts';
import { requireOwn } from './post-access.ts';
import type { PostDeps } from './post-deps.ts';
import { rewritePost, setPostState } from './post-write-store.ts';

/** @throws ApiError 409 `posts/too-late` */
export function refuseLate(since: Date, now: Date, windowMs: number): void {
  if (now.getTime() - since.getTime() > windowMs) throw new ApiError('posts/too-late');
}

/** New words of the caller's own post. @throws ApiError 404, 403, 410, 409 `posts/too-late`, 422 `posts/refused` */
export async function updatePost(
  { db, clock }: PostDeps,
  caller: Caller,
  { postID, text: given }: { postID: string; text: string },
): Promise<void> {
  const text = cleanText(given);
  const now = clock.now();
  const { uid } = caller;
  const mentioned = await publicPeopleNamed(db, mentionedUsernames(text));
  await inTransaction(db, async (trx) => {
    const there = await holdPeople(trx, [uid, ...mentioned]);
    const author = await requirePublicAuthor(trx, caller, now);
    const post = requireOwn(await lockPost(trx, postID), uid);
    if (post.deleted_at !== null) throw new ApiError('api/gone');
    if (post.text === text) return;
    refuseLate(post.created_at, now, EDIT_WINDOW_MS);
    if (isBlank(text) && isWordsOnly(post)) throw new ApiError('api/bad-request');
    await requireAllowedWords(trx, { uid, text, now });
    await rewritePost(trx, { postID, text, now });
    await reviseNoticesAbout(trx, { actorUid: uid, id: postID, text, mentioned });
    if (!post.is_visible) return;
    const notified = mentioned.filter((each) => there.has(each));
    await notifyMentioned(trx, notified, { actor: actorOf(author), postID, commentID: null, text, now });
  });
}

const isWordsOnly = ({ image_public_id, play_slug }: LockedPost) =>
  image_public_id === null && play_slug === null;

/**
 * Deletes the caller's own post, or brings it back.
 * @throws ApiError 404, 403, 409 `api/conflict` for the post of a play, 409 `posts/too-late` for an undo after ten minutes
 */
export async function removePost(
  { db, clock }: PostDeps,
  { uid }: Caller,
  { postID, isDeleted }: { postID: string; isDeleted: boolean },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    await holdPeople(trx, [uid]);
    await holdProfile(trx, uid);
    const post = requireOwn(await lockPost(trx, postID), uid);
    if (post.is_play) throw new ApiError('api/conflict');
    if (isDeleted === (post.deleted_at !== null)) return;
    if (post.deleted_at !== null) refuseLate(post.deleted_at, now, UNDO_DELETE_MS);
    await setPostState(trx, postID, { deleted_at: isDeleted ? now : null });
    if (isDeleted) await withdrawNoticesAbout(trx, uid, postID);
  });
}
