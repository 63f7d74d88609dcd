import { ApiError } from '#contract/errors.ts';
import type { PostFacts, PostRow, Viewer } from './post-store.ts';

type Seen = Pick<PostRow | PostFacts, 'uid' | 'deleted_at' | 'hidden_at' | 'is_public' | 'is_visible'>;

/**
 * A post that this person may read: a visible one, and their own one that is hidden or private.
 * @throws ApiError 404 for an unknown one, 410 for a deleted or hidden one, 403 while its author's profile is private
 */
export function requireReadable<Post extends Seen>(post: Post | undefined, viewer: Viewer): Post {
  if (post === undefined) throw new ApiError('api/not-found');
  if (post.deleted_at !== null) throw new ApiError('api/gone');
  if (post.uid === viewer) return post;
  if (post.hidden_at !== null) throw new ApiError('api/gone');
  if (!post.is_public || !post.is_visible) throw new ApiError('api/forbidden');
  return post;
}

/** A post that everybody may read, so that others may like it and comment. @throws ApiError 404, 410, 403 */
export function requireVisible<Post extends Seen>(post: Post | undefined): Post {
  return requireReadable(post, undefined);
}

/**
 * Something of the caller's own that they change: a deleted one is 410 only to them.
 * @throws ApiError 404 for an unknown one and a foreign one that the caller cannot see, 403 for a foreign one
 */
export function requireOwn<Thing extends { uid: string; is_visible: boolean }>(
  thing: Thing | undefined,
  uid: string,
): Thing {
  if (thing === undefined || (thing.uid !== uid && !thing.is_visible)) throw new ApiError('api/not-found');
  if (thing.uid !== uid) throw new ApiError('api/forbidden');
  return thing;
}
