import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { plays } from '#contract/community/plays.ts';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { Post } from '#contract/entities/post.ts';

/** Calls whose answers hold posts: a list of them, pages of lists, or one. */
const WITH_POSTS: ReadonlySet<unknown> = new Set([
  posts.list.path,
  posts.show.path,
  plays.show.path,
  profiles.show.path,
]);

interface Holder {
  post?: Post;
  posts?: Post[];
  pages?: Holder[];
}

const holdsPosts = { predicate: ({ queryKey }: { queryKey: QueryKey }) => WITH_POSTS.has(queryKey[1]) };

/**
 * Gives up answers that may tell of a time before a change, where an earlier one is held: a list that is asked for again, and the
 * next page of one, which would come with the pages as they were when it was asked for. Lists ask again by themselves.
 */
export function dropOlderAnswers(queries: QueryClient): void {
  void queries.cancelQueries({
    predicate: (query) => query.state.data !== undefined && holdsPosts.predicate(query),
  });
}

/** Changes every copy of posts in the cache; null takes a post out of its lists. The same object changes nothing. */
export function changePosts(queries: QueryClient, change: (post: Post) => Post | null): void {
  dropOlderAnswers(queries);
  queries.setQueriesData<Holder>(holdsPosts, (held) => held && withChange(held, change));
}

export function changePost(queries: QueryClient, postID: string, change: (post: Post) => Post | null): void {
  changePosts(queries, (post) => (post.postID === postID ? change(post) : post));
}

/** A post that a list of the cache holds; null where none does. */
export function cachedPost(queries: QueryClient, postID: string): Post | null {
  const lists = queries.getQueriesData<Holder>(holdsPosts).flatMap(([, held]) => (held ? listed(held) : []));
  return lists.find((post) => post.postID === postID) ?? null;
}

/** Takes posts out of all lists. @returns how to put them back to where they were */
export function takeOutPosts(queries: QueryClient, fits: (post: Post) => boolean): () => void {
  const taken = new Map<QueryKey, Post[]>();
  for (const [key, held] of queries.getQueriesData<Holder>(holdsPosts)) {
    const mine = held === undefined ? [] : listed(held).filter(fits);
    if (mine.length > 0) taken.set(key, mine);
  }
  changePosts(queries, (post) => (fits(post) ? null : post));
  return () => {
    dropOlderAnswers(queries);
    for (const [key, mine] of taken)
      queries.setQueryData<Holder>(key, (held) => held && mine.reduce(withPost, held));
  };
}

function listed({ posts: list = [], pages = [] }: Holder): Post[] {
  return [...list, ...pages.flatMap(listed)];
}

function withChange<H extends Holder>(held: H, change: (post: Post) => Post | null): H {
  const { post, posts: list, pages } = held;
  const next = { ...held };
  // A screen of one post says itself that the post is gone.
  if (post !== undefined) next.post = change(post) ?? post;
  if (list !== undefined) next.posts = list.flatMap((each) => change(each) ?? []);
  if (pages !== undefined) next.pages = pages.map((page) => withChange(page, change));
  return next;
}

/** Puts a post where it belongs in a list of the newest first. */
function withPost(held: Holder, post: Post): Holder {
  if (listed(held).some(({ postID }) => postID === post.postID)) return held;
  if (held.pages !== undefined) {
    const at = held.pages.findIndex((page) => (page.posts?.at(-1)?.createTime ?? '') <= post.createTime);
    const place = at < 0 ? held.pages.length - 1 : at;
    return {
      ...held,
      pages: held.pages.map((page, index) => (index === place ? withPost(page, post) : page)),
    };
  }
  const { posts: list = [] } = held;
  const older = list.findIndex(({ createTime }) => createTime <= post.createTime);
  const place = older < 0 ? list.length : older;
  return { ...held, posts: [...list.slice(0, place), post, ...list.slice(place)] };
}
