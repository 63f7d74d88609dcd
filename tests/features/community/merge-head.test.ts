import { expect, test } from 'vitest';
import { parseFeedPlace } from '#features/community/feed/feed-place.ts';
import type { FeedData, PostsPage } from '#features/community/feed/feed-queries.ts';
import { mergeHead, postsOf, showsFreshByItself, withFresh } from '#features/community/feed/merge-head.ts';
import { aPost } from '#tests/support/community/a-post.ts';

const page = (numbers: readonly number[], hasMore = true): PostsPage => ({
  posts: numbers.map((number) => aPost(number)),
  page: hasMore ? { next: 2 } : {},
});
const list = (...pages: PostsPage[]): FeedData => ({ pages, pageParams: pages.map(() => null) });
const numbers = (data: FeedData) => postsOf(data).map(({ text }) => Number.parseInt(text, 10));

test('says what is new, without moving what somebody reads', () => {
  const shown = list(page([5, 4]), page([3, 2]));
  const merged = mergeHead(shown, page([7, 6, 5]));
  expect(numbers(merged.data)).toEqual([5, 4, 3, 2]);
  expect(merged.fresh.map(({ text }) => text)).toEqual(['7日目の練習', '6日目の練習']);
  expect(numbers(withFresh(merged, page([7, 6, 5])))).toEqual([7, 6, 5, 4, 3, 2]);
});

test('takes over counts, and lets go of posts that are gone', () => {
  const head = page([5, 3]);
  const liked = { ...head, posts: head.posts.map((post) => ({ ...post, likes: 9 })) };
  const merged = mergeHead(list(page([5, 4, 3]), page([2])), liked);
  expect(numbers(merged.data)).toEqual([5, 3, 2]);
  expect(postsOf(merged.data).map(({ likes }) => likes)).toEqual([9, 9, 0]);
  expect(merged.fresh).toEqual([]);
});

test('begins again where posts are missing between the new ones and the list', () => {
  const head = page([90, 89]);
  const merged = mergeHead(list(page([5, 4])), head);
  expect(numbers(merged.data)).toEqual([5, 4]);
  expect(numbers(withFresh(merged, head))).toEqual([90, 89]);
});

test('an empty head of everything empties the list', () => {
  expect(numbers(mergeHead(list(page([5, 4], false)), page([], false)).data)).toEqual([]);
});

test('news of an empty list is the list, with what follows it; elsewhere it waits for its reader, but for their own', () => {
  const empty = list(page([], false));
  const head = page([2, 1]);
  const merged = mergeHead(empty, head);
  expect(showsFreshByItself(merged)).toBe(true);
  expect(withFresh(merged, head)).toEqual(list(head));
  // The same for a list whose posts are all gone.
  const others = page([6], false);
  expect(showsFreshByItself(mergeHead(list(page([5], false)), others))).toBe(true);
  expect(numbers(withFresh(mergeHead(list(page([5], false)), others), others))).toEqual([6]);

  expect(showsFreshByItself(mergeHead(empty, page([], false)))).toBe(false);
  expect(showsFreshByItself(mergeHead(list(page([5])), page([6, 5])))).toBe(false);
  const own = { ...page([5]), posts: [aPost(6, { isOwn: true }), aPost(5)] };
  expect(showsFreshByItself(mergeHead(list(page([5])), own))).toBe(true);
});

test('a post that stands on two pages is shown once', () => {
  expect(numbers(list(page([5, 4]), page([4, 3])))).toEqual([5, 4, 3]);
});

test('reads the list from the address, and nothing else', () => {
  expect(parseFeedPlace({ feed: 'following', curr: 'pf-beginner' })).toEqual({ feed: 'following' });
  expect(parseFeedPlace({ feed: 'course', curr: 'pf-beginner' })).toEqual({
    feed: 'course',
    curr: 'pf-beginner',
  });
  expect(parseFeedPlace({ feed: 'course', curr: '<x>' })).toEqual({ feed: 'course' });
  expect(parseFeedPlace({ feed: 'newest', curr: 7 })).toEqual({});
});
