import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PostComment } from '#contract/entities/post.ts';
import { changePost } from '#features/community/post/post-cache.ts';
import { type CommentsPage, commentsKey } from '#features/community/post/post-queries.ts';

type Comments = InfiniteData<CommentsPage, string | null>;

/**
 * Asks for the comments once more, after the server has taken a change of them: an answer that was on its way, and a next page, come
 * with the list as it was when they were asked for.
 */
export function askCommentsAgain(queries: QueryClient, postID: string): void {
  void queries.invalidateQueries({ queryKey: commentsKey(postID) });
}

/** Adds a comment behind the others, or replaces its earlier copy; the count of the post follows. */
export function addComment(queries: QueryClient, postID: string, comment: PostComment): void {
  let isNew = true;
  queries.setQueryData<Comments>(commentsKey(postID), (held) => {
    if (held === undefined) return held;
    isNew = !held.pages.some(({ comments }) => comments.some((each) => each.commentID === comment.commentID));
    const last = held.pages.length - 1;
    const pages = held.pages.map((page, index) => ({
      ...page,
      comments: [
        ...page.comments.map((each) => (each.commentID === comment.commentID ? comment : each)),
        // The end of the list may not be loaded yet: then the comment comes with it.
        ...(isNew && index === last && page.page.next === undefined ? [comment] : []),
      ],
    }));
    return { ...held, pages };
  });
  if (isNew) countComments(queries, postID, 1);
}

/** Takes comments out of the list. @returns how to put them back to where they were */
export function takeOutComments(
  queries: QueryClient,
  postID: string,
  fits: (comment: PostComment) => boolean,
): () => void {
  const key = commentsKey(postID);
  const before = queries.getQueryData<Comments>(key);
  const taken = before?.pages.flatMap(({ comments }) => comments.filter(fits)).length ?? 0;
  queries.setQueryData<Comments>(key, (held) => held && without(held, fits));
  countComments(queries, postID, -taken);
  return () => {
    queries.setQueryData<Comments>(key, (held) => held && before && putBack(held, before));
    countComments(queries, postID, taken);
  };
}

function without(held: Comments, fits: (comment: PostComment) => boolean): Comments {
  const pages = held.pages.map((page) => ({
    ...page,
    comments: page.comments.filter((comment) => !fits(comment)),
  }));
  return { ...held, pages };
}

/** The comments as they were, with what came meanwhile. */
function putBack(held: Comments, before: Comments): Comments {
  const known = new Set(before.pages.flatMap(({ comments }) => comments.map(({ commentID }) => commentID)));
  const pages = held.pages.map((page, index) => {
    const later = page.comments.filter(({ commentID }) => !known.has(commentID));
    return { ...page, comments: [...(before.pages[index]?.comments ?? []), ...later] };
  });
  return { ...held, pages };
}

function countComments(queries: QueryClient, postID: string, change: number): void {
  changePost(queries, postID, (post) => ({ ...post, comments: Math.max(0, post.comments + change) }));
}
