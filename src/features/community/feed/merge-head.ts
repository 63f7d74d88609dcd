import type { Post } from '#contract/entities/post.ts';
import type { FeedData, PostsPage } from './feed-queries.ts';

/** A list compared with its first page as it is now. */
export interface Merged {
  /** The list with what is known better now: counts, edited words, posts that are gone. Nothing new stands in it. */
  data: FeedData;
  /** Posts that the list does not have yet, newest first. */
  fresh: readonly Post[];
  /** False when posts are missing between the fresh ones and the list. */
  isComplete: boolean;
}

export function mergeHead(data: FeedData, head: PostsPage): Merged {
  const now = new Map(head.posts.map((post) => [post.postID, post]));
  const shown = new Set(data.pages.flatMap(({ posts }) => posts.map(({ postID }) => postID)));
  const oldest = head.page.next === undefined ? '' : (head.posts.at(-1)?.createTime ?? '');
  const isGone = (post: Post) => !now.has(post.postID) && post.createTime > oldest;
  const pages = data.pages.map((page) => ({
    ...page,
    posts: page.posts.filter((post) => !isGone(post)).map((post) => now.get(post.postID) ?? post),
  }));
  const fresh = head.posts.filter(({ postID }) => !shown.has(postID));
  const isComplete = head.page.next === undefined || fresh.length < head.posts.length;
  return { data: { ...data, pages }, fresh, isComplete };
}

/** True where fresh posts need not wait for their reader: one's own, or where no list is there that could move. */
export function showsFreshByItself({ data, fresh }: Merged): boolean {
  return fresh.some(({ isOwn }) => isOwn) || (fresh.length > 0 && postsOf(data).length === 0);
}

/** The list with the fresh posts in front; begun again where some in between are missing. */
export function withFresh({ data, fresh, isComplete }: Merged, head: PostsPage): FeedData {
  const [first, ...others] = data.pages;
  if (!isComplete || first === undefined) return { pages: [head], pageParams: [null] };
  return { ...data, pages: [{ ...first, posts: [...fresh, ...first.posts] }, ...others] };
}

/** The posts of all pages, each once. */
export function postsOf({ pages }: FeedData): Post[] {
  const seen = new Set<string>();
  return pages
    .flatMap(({ posts }) => posts)
    .filter(({ postID }) => {
      if (seen.has(postID)) return false;
      seen.add(postID);
      return true;
    });
}
