import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { Post } from '#contract/entities/post.ts';
import { changePost, takeOutPosts } from '#features/community/post/post-cache.ts';
import { aPost, MINATO } from '#tests/support/community/a-post.ts';

const FEED = [...queryKeyOf(posts.list, { feed: 'newest' }), 'endless'];
const PROFILE = queryKeyOf(profiles.show, { username: 'sakura' });
const one = (post: Post) => queryKeyOf(posts.show, { postID: post.postID });

function cached() {
  const queries = new QueryClient();
  const all = [9, 8, 7, 6].map((number) => aPost(number, number % 2 ? {} : { author: MINATO }));
  queries.setQueryData(FEED, {
    pages: [
      { posts: all.slice(0, 2), page: { next: 2 } },
      { posts: all.slice(2), page: {} },
    ],
    pageParams: [null, 'x'],
  });
  queries.setQueryData(PROFILE, { profile: {}, plays: [], posts: [all[0]] });
  for (const post of all) queries.setQueryData(one(post), { post });
  const feed = () =>
    queries
      .getQueryData<{ pages: { posts: Post[] }[] }>(FEED)
      ?.pages.map((page) => page.posts.map(({ text }) => Number.parseInt(text, 10)));
  return { queries, all, feed };
}

test('changes a post wherever it is shown', () => {
  const { queries, all } = cached();
  const [newest] = all as [Post];
  changePost(queries, newest.postID, (post) => ({ ...post, likes: 5 }));
  expect(queries.getQueryData(PROFILE)).toMatchObject({ posts: [{ likes: 5 }] });
  expect(queries.getQueryData(one(newest))).toMatchObject({ post: { likes: 5 } });
  expect(queries.getQueryData(FEED)).toMatchObject({ pages: [{ posts: [{ likes: 5 }, { likes: 0 }] }, {}] });
});

test("puts a muted person's posts back to where they were, beside what came meanwhile", () => {
  const { queries, feed } = cached();
  const putBack = takeOutPosts(queries, ({ author }) => author.username === MINATO.username);
  expect(feed()).toEqual([[9], [7]]);
  queries.setQueryData<{ pages: { posts: Post[] }[] }>(
    FEED,
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page, index) =>
          index === 0 ? { ...page, posts: [aPost(10), ...page.posts] } : page,
        ),
      },
  );
  putBack();
  expect(feed()).toEqual([
    [10, 9],
    [8, 7, 6],
  ]);
  putBack();
  expect(feed()).toEqual([
    [10, 9],
    [8, 7, 6],
  ]);
});

test('keeps a post on its own page when it is taken out of the lists', () => {
  const { queries, all, feed } = cached();
  const [newest] = all as [Post];
  takeOutPosts(queries, ({ postID }) => postID === newest.postID);
  expect(feed()).toEqual([[8], [7, 6]]);
  expect(queries.getQueryData(one(newest))).toMatchObject({ post: { postID: newest.postID } });
});

test('what was changed while the next page was on its way stays changed when it arrives', async () => {
  const { queries, all, feed } = cached();
  const [newest, older] = all as [Post, Post];
  const asked: ((page: { posts: Post[]; page: object }) => void)[] = [];
  const list = new InfiniteQueryObserver(queries, {
    queryKey: FEED,
    queryFn: () => new Promise<{ posts: Post[]; page: object }>((answer) => asked.push(answer)),
    initialPageParam: null as string | null,
    getNextPageParam: () => 'further',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = list.subscribe(() => undefined);
  const page = { posts: [aPost(5)], page: {} };
  const first = list.fetchNextPage();
  changePost(queries, newest.postID, (post) => ({ ...post, isLiked: true }));
  takeOutPosts(queries, ({ postID }) => postID === older.postID);
  asked[0]?.(page);
  await first;
  // The list asks again as long as its end is near.
  const second = list.fetchNextPage();
  asked[1]?.(page);
  await second;
  stop();
  expect(feed()).toEqual([[9], [7, 6], [5]]);
  expect(queries.getQueryData(FEED)).toMatchObject({ pages: [{ posts: [{ isLiked: true }] }, {}, {}] });
});

test('an answer from before a change does not undo it, and one that is the first is waited for', async () => {
  const { queries, all } = cached();
  const [newest] = all as [Post];
  const unread = queryKeyOf(posts.list, { feed: 'following' });
  const answers: (() => void)[] = [];
  const ask = (queryKey: readonly unknown[], answer: object) =>
    queries.fetchQuery({
      queryKey,
      queryFn: () => new Promise<object>((done) => answers.push(() => done(answer))),
    });
  const again = ask(one(newest), { post: newest }).catch(() => undefined);
  const first = ask(unread, { posts: [], page: {} });
  changePost(queries, newest.postID, (post) => ({ ...post, isLiked: true }));
  for (const answer of answers) answer();
  await Promise.all([again, first]);
  expect(queries.getQueryData(one(newest))).toMatchObject({ post: { isLiked: true } });
  expect(queries.getQueryData(unread)).toEqual({ posts: [], page: {} });
});
