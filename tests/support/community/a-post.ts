import type { Post } from '#contract/entities/post.ts';

export const SAKURA = { username: 'sakura', displayName: 'さくら', image: null };
export const MINATO = { username: 'minato', displayName: 'みなと', image: null };

/** The nth post of a test, newer ones with greater numbers. */
export function aPost(number: number, facts: Partial<Post> = {}): Post {
  return {
    postID: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    author: SAKURA,
    text: `${number}日目の練習`,
    image: null,
    play: null,
    isPlay: false,
    curriculum: null,
    createTime: new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString(),
    editTime: null,
    likes: 0,
    comments: 0,
    isLiked: false,
    isOwn: false,
    isHidden: false,
    ...facts,
  };
}
