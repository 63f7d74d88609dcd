import type { posts } from '#contract/community/posts.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { MIN_REPORTER_AGE_MS } from '#domain/community/moderation.ts';
import { REPORTS_UNTIL_HIDDEN } from '#domain/community/post.ts';
import { cleanText } from '#domain/community/public-text.ts';
import { holdProfile } from '#server/community/people/profile-store.ts';
import { commentByID } from '#server/community/posts/comment-store.ts';
import { holdPeople, inTransaction, lockPost } from '#server/community/posts/lock-store.ts';
import { requireReadable } from '#server/community/posts/post-access.ts';
import { POST_LIMITS } from '#server/community/posts/post-limits.ts';
import { postFacts } from '#server/community/posts/post-store.ts';
import { arrivalOf } from '#server/community/words/arrival-store.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Handlers } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { hasVerifiedContact } from '#server/identity/require-verified-contact.ts';
import { hideByReports } from './moderate.ts';
import { countOpenReports, insertReport } from './report-store.ts';

type Report = Parsed<typeof posts.report>;

/** Reports of posts and comments. What three people report is hidden until the school has looked at it. */
export function reportHandlers({
  db,
  clock,
}: Pick<ServerDeps, 'db' | 'clock'>): Pick<Handlers<typeof posts>, 'report'> {
  return {
    report: async (input, caller) => {
      const subject = { postID: input.postID, commentID: input.commentID ?? null };
      const thing = await readableThing(db, input, caller.uid);
      if (thing.uid === caller.uid) throw new ApiError('api/bad-request');
      await hit(db, clock, POST_LIMITS.reports, caller.uid);
      const now = clock.now();
      const counts = await isCredible(db, caller, now);
      await inTransaction(db, async (trx) => {
        const there = await holdPeople(trx, [caller.uid, thing.uid]);
        if (!there.has(thing.uid)) return;
        await holdProfile(trx, thing.uid);
        await lockPost(trx, input.postID);
        const facts = { reason: input.reason, note: cleanText(input.note ?? ''), words: thing.text };
        const isNew = await insertReport(trx, { ...subject, ...facts, uid: caller.uid, counts, now });
        if (isNew && counts && (await countOpenReports(trx, subject)) >= REPORTS_UNTIL_HIDDEN)
          await hideByReports(trx, subject, now);
      });
      return {};
    },
  };
}

/** @throws ApiError 404, 410, 403 as reading it */
async function readableThing(db: Database, { postID, commentID }: Report, viewer: string) {
  const post = requireReadable(await postFacts(db, postID), viewer);
  if (commentID === undefined) return post;
  const comment = await commentByID(db, commentID);
  if (comment === undefined || comment.post_id !== postID) throw new ApiError('api/not-found');
  if (!comment.is_visible && comment.uid !== viewer) throw new ApiError('api/gone');
  return comment;
}

/** Accounts made for the purpose hide nothing. */
async function isCredible(db: Database, caller: Caller, now: Date): Promise<boolean> {
  if (!hasVerifiedContact(caller)) return false;
  const arrived = await arrivalOf(db, caller.uid);
  return arrived !== undefined && now.getTime() - arrived.getTime() >= MIN_REPORTER_AGE_MS;
}
