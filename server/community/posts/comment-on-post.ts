import { ApiError } from '#contract/errors.ts';
import { EDIT_WINDOW_MS, UNDO_DELETE_MS } from '#domain/community/post.ts';
import { cleanText, isBlank } from '#domain/community/public-text.ts';
import { mentionedUsernames } from '#domain/community/text-parts.ts';
import {
  notifyCommented,
  notifyMentioned,
  reviseNoticesAbout,
  withdrawNoticesAbout,
} from '#server/community/notices/community-notices.ts';
import { publicPeopleNamed } from '#server/community/notices/recipient-store.ts';
import { holdProfile } from '#server/community/people/profile-store.ts';
import { requirePublicAuthor } from '#server/community/people/require-public-author.ts';
import { requireAllowedWords } from '#server/community/words/require-allowed-words.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireVerifiedContact } from '#server/identity/require-verified-contact.ts';
import { actorOf } from './actor.ts';
import { refuseLate } from './change-post.ts';
import { type CommentRow, commentByID, insertComment, rewriteComment } from './comment-store.ts';
import { holdPeople, inTransaction, lockPost, lockVisiblePost } from './lock-store.ts';
import { requireOwn, requireVisible } from './post-access.ts';
import type { PostDeps } from './post-deps.ts';
import { counted, POST_LIMITS } from './post-limits.ts';
import { postFacts } from './post-store.ts';
import { setCommentState } from './post-write-store.ts';

interface Words {
  readonly postID: string;
  readonly commentID: string;
  readonly text: string;
}

/** Comments on a visible post; the same `commentID` again changes nothing. @throws ApiError as `createPost` */
export async function createComment(deps: PostDeps, caller: Caller, given: Words): Promise<void> {
  const { db, clock } = deps;
  const { uid } = caller;
  const { postID, commentID } = given;
  if (await isKnown(deps, uid, given)) return;
  requireVerifiedContact(caller);
  const text = cleanText(given.text);
  if (isBlank(text)) throw new ApiError('api/bad-request');
  const { uid: owner } = requireVisible(await postFacts(db, postID));
  const now = clock.now();
  const mentioned = await publicPeopleNamed(db, mentionedUsernames(text));
  const store = async (trx: Database) => {
    const there = await holdPeople(trx, [uid, owner, ...mentioned]);
    const profile = await requirePublicAuthor(trx, caller, now);
    await requireAllowedWords(trx, { uid, text, now });
    await lockVisiblePost(trx, postID);
    if (!(await insertComment(trx, { commentID, postID, uid, text, now })))
      return void (await isKnown({ ...deps, db: trx }, uid, given));
    const written = { actor: actorOf(profile), postID, commentID, text, now };
    await notifyCommented(trx, owner, written);
    const others = mentioned.filter((each) => there.has(each) && each !== owner);
    await notifyMentioned(trx, others, written);
  };
  await counted(deps, POST_LIMITS.comments, uid, () => inTransaction(db, store));
}

/** @throws ApiError 409 for an ID that another comment has, 410 where the caller's own is deleted */
async function isKnown({ db }: PostDeps, uid: string, { commentID, postID }: Words): Promise<boolean> {
  const comment = await commentByID(db, commentID);
  if (comment === undefined) return false;
  if (comment.uid !== uid || comment.post_id !== postID) throw new ApiError('api/conflict');
  if (comment.deleted_at !== null) throw new ApiError('api/gone');
  return true;
}

/** A comment of the caller's own. @throws ApiError 404, 403 */
export async function ownComment({ db }: PostDeps, uid: string, commentID: string): Promise<CommentRow> {
  return requireOwn(await commentByID(db, commentID), uid);
}

/** New words of the caller's own comment. @throws ApiError 404, 403, 410, 409 `posts/too-late`, 422 `posts/refused` */
export async function updateComment(
  deps: PostDeps,
  caller: Caller,
  { commentID, text: given }: { commentID: string; text: string },
): Promise<void> {
  const { db, clock } = deps;
  const { uid } = caller;
  const text = cleanText(given);
  if (isBlank(text)) throw new ApiError('api/bad-request');
  const now = clock.now();
  const { post_id: postID } = await ownComment(deps, uid, commentID);
  const mentioned = await publicPeopleNamed(db, mentionedUsernames(text));
  await inTransaction(db, async (trx) => {
    const there = await holdPeople(trx, [uid, ...mentioned]);
    const profile = await requirePublicAuthor(trx, caller, now);
    const post = await lockPost(trx, postID);
    const comment = requireOwn(await commentByID(trx, commentID), uid);
    if (comment.deleted_at !== null) throw new ApiError('api/gone');
    if (comment.text === text) return;
    refuseLate(comment.created_at, now, EDIT_WINDOW_MS);
    await requireAllowedWords(trx, { uid, text, now });
    await rewriteComment(trx, { commentID, text, now });
    await reviseNoticesAbout(trx, { actorUid: uid, id: commentID, text, mentioned });
    if (!comment.is_visible || !post?.is_visible) return;
    const others = mentioned.filter((each) => there.has(each) && each !== post.uid);
    await notifyMentioned(trx, others, { actor: actorOf(profile), postID, commentID, text, now });
  });
}

/** Deletes the caller's own comment, or brings it back. @throws ApiError 404, 403, 409 `posts/too-late` */
export async function removeComment(
  deps: PostDeps,
  { uid }: Caller,
  { commentID, isDeleted }: { commentID: string; isDeleted: boolean },
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { post_id: postID } = await ownComment(deps, uid, commentID);
  await inTransaction(db, async (trx) => {
    await holdPeople(trx, [uid]);
    await holdProfile(trx, uid);
    await lockPost(trx, postID);
    const comment = requireOwn(await commentByID(trx, commentID), uid);
    if (isDeleted === (comment.deleted_at !== null)) return;
    if (comment.deleted_at !== null) refuseLate(comment.deleted_at, now, UNDO_DELETE_MS);
    await setCommentState(trx, commentID, { deleted_at: isDeleted ? now : null });
    if (isDeleted) await withdrawNoticesAbout(trx, uid, commentID);
  });
}
