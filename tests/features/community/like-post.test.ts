import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { posts } from '#contract/community/posts.ts';
import type { Post } from '#contract/entities/post.ts';
import { ApiError } from '#contract/errors.ts';
import { likePost } from '#features/community/post/like-post.ts';
import { aPost } from '#tests/support/community/a-post.ts';

interface Sent {
  isLiked: boolean;
  answer: (given: { isLiked: boolean; likes: number }) => void;
  refuse: (cause: Error) => void;
}

function aLike(number: number) {
  const queries = new QueryClient();
  const post = aPost(number, { likes: 3 });
  const key = queryKeyOf(posts.show, { postID: post.postID });
  queries.setQueryData(key, { post });
  const sent: Sent[] = [];
  const api = ((_endpoint: unknown, { isLiked }: { isLiked: boolean }) =>
    new Promise((answer, refuse) => sent.push({ isLiked, answer, refuse }))) as unknown as Api;
  const shown = () => {
    const { isLiked, likes } = queries.getQueryData<{ post: Post }>(key)?.post ?? post;
    return { isLiked, likes };
  };
  return { shown, sent, press: (isLiked: boolean) => likePost(queries, api, post, isLiked) };
}

test('shows a like at once, and the count of the server when it answers', async () => {
  const { shown, sent, press } = aLike(1);
  const done = press(true);
  expect(shown()).toEqual({ isLiked: true, likes: 4 });
  sent[0]?.answer({ isLiked: true, likes: 9 });
  await done;
  expect(shown()).toEqual({ isLiked: true, likes: 9 });
});

test('takes a like back that the server did not get', async () => {
  const { shown, sent, press } = aLike(2);
  const done = press(true);
  sent[0]?.refuse(new ApiError('api/network'));
  await expect(done).rejects.toThrow('api/network');
  expect(shown()).toEqual({ isLiked: false, likes: 3 });
});

test('sends the last of several presses once, after the first was answered', async () => {
  const { shown, sent, press } = aLike(3);
  const done = press(true);
  await Promise.all([press(false), press(true), press(false)]);
  expect(shown()).toEqual({ isLiked: false, likes: 3 });
  expect(sent.map(({ isLiked }) => isLiked)).toEqual([true]);
  sent[0]?.answer({ isLiked: true, likes: 4 });
  await Promise.resolve();
  await Promise.resolve();
  expect(sent.map(({ isLiked }) => isLiked)).toEqual([true, false]);
  sent[1]?.answer({ isLiked: false, likes: 3 });
  await done;
  expect(shown()).toEqual({ isLiked: false, likes: 3 });
});
