import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { posts } from '#contract/community/posts.ts';
import type { Post } from '#contract/entities/post.ts';
import { changePost } from './post-cache.ts';

/** What a person wants of each post while a request is on its way: the last press counts. */
const wanted = new Map<string, boolean>();

/**
 * Likes a post, or takes the like back: on the screen at once, then at the server. Presses while a request is on its way
 * become one further request. Rejects when the server was not reached or refused; the screen then shows again what it had.
 */
export async function likePost(queries: QueryClient, api: Api, post: Post, isLiked: boolean): Promise<void> {
  const { postID } = post;
  const isUnderway = wanted.has(postID);
  wanted.set(postID, isLiked);
  changePost(queries, postID, (shown) => withLike(shown, isLiked));
  if (isUnderway) return;
  const before = { isLiked: post.isLiked, likes: post.likes };
  try {
    for (let sent: boolean | null = null; sent !== wanted.get(postID); ) {
      sent = wanted.get(postID) ?? isLiked;
      const answer = await api(posts.like, { postID, isLiked: sent });
      Object.assign(before, answer);
    }
    changePost(queries, postID, (shown) => ({ ...shown, ...before }));
  } catch (cause) {
    changePost(queries, postID, (shown) => ({ ...shown, ...before }));
    throw cause;
  } finally {
    wanted.delete(postID);
  }
}

function withLike(post: Post, isLiked: boolean): Post {
  if (post.isLiked === isLiked) return post;
  return { ...post, isLiked, likes: Math.max(0, post.likes + (isLiked ? 1 : -1)) };
}
