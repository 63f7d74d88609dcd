import { cleanLine, cleanText } from '#domain/community/public-text.ts';
import { mentionedUsernames } from '#domain/community/text-parts.ts';
import {
  notifyMentioned,
  reviseNoticesAbout,
  withdrawNoticesAbout,
} from '#server/community/notices/community-notices.ts';
import { publicPeopleNamed } from '#server/community/notices/recipient-store.ts';
import { holdProfile } from '#server/community/people/profile-store.ts';
import { requirePublicAuthor } from '#server/community/people/require-public-author.ts';
import { actorOf } from '#server/community/posts/actor.ts';
import { holdPeople, inTransaction } from '#server/community/posts/lock-store.ts';
import { POST_LIMITS } from '#server/community/posts/post-limits.ts';
import { rewritePost } from '#server/community/posts/post-write-store.ts';
import { requireAllowedWords } from '#server/community/words/require-allowed-words.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import type { Caller } from '#server/http/caller.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { renamePlay, takePlayBack } from './change-play-store.ts';
import { requireOwnPlay } from './play-access.ts';
import { playBySlug } from './play-store.ts';

type Deps = Pick<ServerDeps, 'db' | 'clock'>;

/**
 * Another title and other words for a play, at any time.
 * @throws ApiError 404, 403, 410, 422 `posts/refused`, and those of who may not write
 */
export async function changePlay(
  { db, clock }: Deps,
  caller: Caller,
  { playSlug, ...given }: { playSlug: string; title: string; text: string },
): Promise<void> {
  const { uid } = caller;
  const now = clock.now();
  requireOwnPlay(await playBySlug(db, playSlug), uid);
  await hit(db, clock, POST_LIMITS.changes, uid);
  const [title, text] = [cleanLine(given.title), cleanText(given.text)];
  const mentioned = await publicPeopleNamed(db, mentionedUsernames(text));
  await inTransaction(db, async (trx) => {
    await lockPerson(trx, uid);
    const there = await holdPeople(trx, [uid, ...mentioned]);
    const author = await requirePublicAuthor(trx, caller, now);
    const play = requireOwnPlay(await playBySlug(trx, playSlug), uid);
    await requireAllowedWords(trx, { uid, text: `${title} ${text}`, now });
    const postID = play.post_id;
    if (play.title !== title) await renamePlay(trx, playSlug, title);
    if (play.text === text) return;
    await rewritePost(trx, { postID, text, now });
    await reviseNoticesAbout(trx, { actorUid: uid, id: postID, text, mentioned });
    if (!play.is_visible) return;
    const notified = mentioned.filter((each) => there.has(each));
    await notifyMentioned(trx, notified, { actor: actorOf(author), postID, commentID: null, text, now });
  });
}

/** Takes a play back. Taken back twice is taken back. @throws ApiError 404, 403 */
export async function removePlay({ db, clock }: Deps, uid: string, playSlug: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPerson(trx, uid);
    await holdProfile(trx, uid);
    const row = await playBySlug(trx, playSlug);
    if (row?.uid === uid && row.removed_at !== null) return;
    const { post_id: postID } = requireOwnPlay(row, uid);
    await takePlayBack(trx, { playSlug, postID }, clock.now());
    await withdrawNoticesAbout(trx, uid, postID);
  });
}
