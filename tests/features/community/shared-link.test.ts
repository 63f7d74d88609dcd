import { expect, test } from 'vitest';
import { sharedLink } from '#features/community/post/shared-link.ts';
import { aPost, SAKURA } from '#tests/support/community/a-post.ts';

const play = {
  playSlug: 'aaaaaaaaaaaa',
  title: 'きらきら星',
  author: SAKURA,
} as NonNullable<ReturnType<typeof aPost>['play']>;

test('the post of a play is shared as the play', () => {
  expect(sharedLink(aPost(1, { isPlay: true, play }))).toEqual({
    path: '/plays/aaaaaaaaaaaa',
    title: 'きらきら星（さくらさんの演奏）',
  });
});

test('another post is shared as itself, also with a play in it', () => {
  const path = `/posts/${aPost(1).postID}`;
  expect(sharedLink(aPost(1))).toEqual({ path, title: 'さくらさんの投稿' });
  expect(sharedLink(aPost(1, { play })).path).toBe(path);
});
