import { notifyLiked } from '#server/community/notices/community-notices.ts';
import type { Caller } from '#server/http/caller.ts';
import { holdPeople, inTransaction, lockVisiblePost } from './lock-store.ts';
import { requireVisible } from './post-access.ts';
import type { PostDeps } from './post-deps.ts';
import { postFacts } from './post-store.ts';
import { setLike } from './post-write-store.ts';

/** Likes or unlikes a post; the same wish again changes nothing. @throws ApiError 404, 410, 403 */
export async function likePost(
  { db, clock }: PostDeps,
  { uid }: Caller,
  { postID, isLiked }: { postID: string; isLiked: boolean },
): Promise<void> {
  const now = clock.now();
  const post = requireVisible(await postFacts(db, postID));
  await inTransaction(db, async (trx) => {
    const there = await holdPeople(trx, [uid, post.uid]);
    // Its author leaves at this moment, and it with them.
    if (!there.has(post.uid)) return;
    await lockVisiblePost(trx, postID);
    const isChanged = await setLike(trx, { postID, uid, isLiked, now });
    if (isChanged && isLiked)
      await notifyLiked(trx, { author: post.uid, actorUid: uid, postID, text: post.text, now });
  });
}
