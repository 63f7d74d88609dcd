import type { posts } from '#contract/community/posts.ts';
import type { Post } from '#contract/entities/post.ts';
import { ApiError } from '#contract/errors.ts';
import { createPictureUpload } from '#server/community/pictures/picture-upload.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Handlers } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { readsForVisitors } from '#server/http/replica/for-visitors.ts';
import { removePost, updatePost } from './change-post.ts';
import { createComment, ownComment, removeComment, updateComment } from './comment-on-post.ts';
import { createPost } from './create-post.ts';
import { likePost } from './like-post.ts';
import { postReadHandlers } from './list-handlers.ts';
import { requireReadable } from './post-access.ts';
import type { PostDeps } from './post-deps.ts';
import { POST_LIMITS } from './post-limits.ts';
import { postByID } from './post-store.ts';
import { presentComment, presentPost } from './present-post.ts';

/** Posts, likes and comments. Reports are of another room. */
export function postHandlers(deps: PostDeps): Omit<Handlers<typeof posts>, 'report'> {
  const { db, clock } = deps;
  return {
    ...readsForVisitors(deps, postReadHandlers),
    createImageUpload: (input, caller, { sender }) =>
      createPictureUpload(deps, deps.storage, input, { caller, sender, purpose: 'post' }),
    create: async (input, caller) => {
      await createPost(deps, caller, input);
      return { post: await ownPost(deps, input.postID, caller) };
    },
    update: async (input, caller) => {
      await hit(db, clock, POST_LIMITS.changes, caller.uid);
      await updatePost(deps, caller, input);
      return { post: await ownPost(deps, input.postID, caller) };
    },
    remove: async (input, caller) => {
      await hit(db, clock, POST_LIMITS.changes, caller.uid);
      await removePost(deps, caller, input);
      return {};
    },
    like: async (input, caller) => {
      await hit(db, clock, POST_LIMITS.likes, caller.uid);
      await likePost(deps, caller, input);
      const post = await postByID(db, caller.uid, input.postID);
      if (post === undefined) throw new ApiError('api/gone');
      return { isLiked: post.is_liked, likes: post.likes };
    },
    createComment: async (input, caller) => {
      await createComment(deps, caller, input);
      return { comment: presentComment(await ownComment(deps, caller.uid, input.commentID), caller.uid) };
    },
    updateComment: async (input, caller) => {
      await hit(db, clock, POST_LIMITS.changes, caller.uid);
      await updateComment(deps, caller, input);
      return { comment: presentComment(await ownComment(deps, caller.uid, input.commentID), caller.uid) };
    },
    removeComment: async (input, caller) => {
      await hit(db, clock, POST_LIMITS.changes, caller.uid);
      await removeComment(deps, caller, input);
      return {};
    },
  };
}

async function ownPost(deps: PostDeps, postID: string, caller: Caller): Promise<Post> {
  const row = requireReadable(await postByID(deps.db, caller.uid, postID), caller.uid);
  return await presentPost(deps, row, caller);
}
