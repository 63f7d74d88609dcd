import {
  COMMENTS_PAGE_SIZE,
  MAX_COMMENTS_PAGE,
  MAX_POSTS_PAGE,
  POSTS_PAGE_SIZE,
  type posts,
} from '#contract/community/posts.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { requireSeen } from '#server/community/people/find-person.ts';
import type { Database } from '#server/db/connect.ts';
import type { Handlers } from '#server/http/implement.ts';
import { listComments } from './comment-store.ts';
import { requireReadable } from './post-access.ts';
import type { PostDeps } from './post-deps.ts';
import { type Feed, listPosts, postExists } from './post-list-store.ts';
import { postByID, postFacts, type Viewer } from './post-store.ts';
import { presentComment, presentPost, presentPosts } from './present-post.ts';

type ReadCalls = Pick<typeof posts, 'list' | 'show' | 'listComments'>;

/** What anybody may read. */
export function postReadHandlers(deps: PostDeps): Handlers<ReadCalls> {
  const { db } = deps;
  return {
    list: async (input, caller, call) => {
      const viewer = caller?.uid;
      const { before, page } = input;
      const feed = await feedOf(db, input, viewer);
      const offset = before === undefined ? (page - 1) * POSTS_PAGE_SIZE : 0;
      // A name that somebody else had before leads to them for a while.
      if (feed.kind !== 'person') call.cacheable({ areas: ['following', 'community'], until: null });
      const rows = await listPosts(db, feed, viewer, { before, offset });
      // An empty page would say that there is nothing more: the reader begins again instead.
      if (rows.length === 0 && before !== undefined && !(await postExists(db, before)))
        throw new ApiError('api/not-found');
      return {
        posts: await presentPosts(deps, rows.slice(0, POSTS_PAGE_SIZE), caller),
        page: nextPage(page, MAX_POSTS_PAGE, rows.length > POSTS_PAGE_SIZE, before !== undefined),
      };
    },
    show: async ({ postID }, caller) => {
      const viewer = caller?.uid;
      const row = requireReadable(await postByID(db, viewer, postID), viewer);
      return { post: await presentPost(deps, row, caller) };
    },
    listComments: async ({ postID, after, page }, caller) => {
      const viewer = caller?.uid;
      requireReadable(await postFacts(db, postID), viewer);
      const offset = after === undefined ? (page - 1) * COMMENTS_PAGE_SIZE : 0;
      const rows = await listComments(db, postID, viewer, { after, offset });
      return {
        comments: rows.slice(0, COMMENTS_PAGE_SIZE).map((row) => presentComment(row, viewer)),
        page: nextPage(page, MAX_COMMENTS_PAGE, rows.length > COMMENTS_PAGE_SIZE, after !== undefined),
      };
    },
  };
}

async function feedOf(
  db: Database,
  { feed, currCode, username }: Pick<Parsed<typeof posts.list>, 'feed' | 'currCode' | 'username'>,
  viewer: Viewer,
): Promise<Feed> {
  // Each list has an index of its own; two conditions at once have none.
  const wishes = [feed === 'following', currCode !== undefined, username !== undefined];
  if (wishes.filter(Boolean).length > 1) throw new ApiError('api/bad-request');
  if (feed === 'following') {
    if (viewer === undefined) throw new ApiError('api/unauthorized');
    return { kind: 'following', viewer };
  }
  if (currCode !== undefined) return { kind: 'curriculum', currCode };
  if (username === undefined) return { kind: 'newest' };
  const { uid } = await requireSeen(db, username, viewer);
  return { kind: 'person', uid };
}

/** Who goes on by `before` counts no pages: there is always a next one while there is more. */
function nextPage(page: number, max: number, hasMore: boolean, isKeyed: boolean): { next?: number } {
  if (!hasMore || (page >= max && !isKeyed)) return {};
  return { next: Math.min(page + 1, max) };
}
