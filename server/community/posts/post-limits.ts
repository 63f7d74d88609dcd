import { MAX_COMMENTS_A_DAY, MAX_POSTS_A_DAY } from '#domain/community/post.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { hit, type Limit, uncountHit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';

/** What a person may do at most in a time. Reports: nobody meets so much that is wrong in a day. */
export const POST_LIMITS = {
  posts: { name: 'posts', hits: MAX_POSTS_A_DAY, windowMs: DAY_MS },
  comments: { name: 'post-comments', hits: MAX_COMMENTS_A_DAY, windowMs: DAY_MS },
  /** Edits, deletions and what undoes them. */
  changes: { name: 'post-changes', hits: 30, windowMs: MINUTE_MS },
  likes: { name: 'post-likes', hits: 60, windowMs: MINUTE_MS },
  reports: { name: 'post-reports', hits: 50, windowMs: DAY_MS },
} as const;

/** Counts what is stored: words that were refused, or a picture that cannot be read, cost nothing of the day. */
export async function counted<T>(
  { db, clock }: Pick<ServerDeps, 'db' | 'clock'>,
  limit: Limit,
  uid: string,
  work: () => Promise<T>,
): Promise<T> {
  await hit(db, clock, limit, uid);
  try {
    return await work();
  } catch (error) {
    await uncountHit(db, clock, limit, uid);
    throw error;
  }
}
