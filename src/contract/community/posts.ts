import * as z from 'zod/mini';
import {
  MAX_IMAGE_ALT_LENGTH,
  MAX_POST_COMMENT_LENGTH,
  MAX_POST_LENGTH,
  REPORT_REASONS,
} from '#domain/community/post.ts';
import { privatePost, publicGet } from '../endpoint.ts';
import { CurrCode, QueryInt, UploadID, Uuid } from '../entities/ids.ts';
import { Page } from '../entities/page.ts';
import { Username } from '../entities/person.ts';
import { PlaySlug } from '../entities/play.ts';
import { Post, PostComment } from '../entities/post.ts';
import { publicText } from '../entities/public-text.ts';
import { PictureUpload, PictureUploadAddress } from './profiles.ts';

export const POSTS_PAGE_SIZE = 20;
export const COMMENTS_PAGE_SIZE = 50;
/** Pages that are asked for by number: each reads all before it, of everybody whom the reader follows. Readers go on by key. */
export const MAX_POSTS_PAGE = 10;
export const MAX_COMMENTS_PAGE = 50;

const PostWords = publicText(MAX_POST_LENGTH);
const CommentWords = publicText(MAX_POST_COMMENT_LENGTH).check(z.refine((text) => text.trim() !== ''));
const pageNumber = (max: number) => z._default(QueryInt.check(z.minimum(1), z.maximum(max)), 1);

/** Posts of learners, likes and comments (product-rules R17). Hidden, private, deleted and muted ones are in no list. */
export const posts = {
  /**
   * Newest first. With `before` (the last post that the reader has) a list goes on where it stopped, however much came since;
   * `page` counts from 1. `following` needs a sign-in and is 401 without.
   */
  list: publicGet('/posts/list', {
    input: z.object({
      feed: z._default(z.enum(['newest', 'following']), 'newest'),
      currCode: z.optional(CurrCode),
      username: z.optional(Username),
      before: z.optional(Uuid),
      page: pageNumber(MAX_POSTS_PAGE),
    }),
    output: z.object({ posts: z.array(Post), page: Page }),
  }),
  /** 404 for an unknown one, 410 for a deleted or hidden one, 403 while its author's profile is private. */
  show: publicGet('/posts/show', { input: z.object({ postID: Uuid }), output: z.object({ post: Post }) }),
  /** Oldest first; `after` is the last comment that the reader has. */
  listComments: publicGet('/posts/comments/list', {
    input: z.object({ postID: Uuid, after: z.optional(Uuid), page: pageNumber(MAX_COMMENTS_PAGE) }),
    output: z.object({ comments: z.array(PostComment), page: Page }),
  }),
  createImageUpload: privatePost('/posts/images/url/create', {
    input: PictureUpload,
    output: PictureUploadAddress,
  }),
  /**
   * `postID` is made on the device: the same one again answers with the same post, a foreign one is 409. Words, a picture or a
   * play must be there. 403 `api/email-not-verified`, `users/profile-missing`, `users/posting-suspended`; 422
   * `posts/refused` for words or links that the school does not allow; 429 beyond a day's number.
   */
  create: privatePost('/posts/create', {
    input: z.object({
      postID: Uuid,
      text: PostWords,
      imageUploadID: z.optional(UploadID),
      /** What the picture shows, for screen readers. */
      imageAlt: z.optional(publicText(MAX_IMAGE_ALT_LENGTH)),
      playSlug: z.optional(PlaySlug),
      currCode: z.optional(CurrCode),
    }),
    output: z.object({ post: Post }),
  }),
  /** New words within ten minutes; 409 `posts/too-late` afterwards. */
  update: privatePost('/posts/update', {
    input: z.object({ postID: Uuid, text: PostWords }),
    output: z.object({ post: Post }),
  }),
  /** `isDeleted: false` undoes within ten minutes (409 `posts/too-late`). A play's post goes by `/plays/delete`: 409 here. */
  remove: privatePost('/posts/delete', {
    input: z.object({ postID: Uuid, isDeleted: z._default(z.boolean(), true) }),
    output: z.object({}),
  }),
  like: privatePost('/posts/likes/update', {
    input: z.object({ postID: Uuid, isLiked: z.boolean() }),
    output: z.object({ isLiked: z.boolean(), likes: z.int() }),
  }),
  /** As `create`, with `commentID`. */
  createComment: privatePost('/posts/comments/create', {
    input: z.object({ postID: Uuid, commentID: Uuid, text: CommentWords }),
    output: z.object({ comment: PostComment }),
  }),
  updateComment: privatePost('/posts/comments/update', {
    input: z.object({ commentID: Uuid, text: CommentWords }),
    output: z.object({ comment: PostComment }),
  }),
  removeComment: privatePost('/posts/comments/delete', {
    input: z.object({ commentID: Uuid, isDeleted: z._default(z.boolean(), true) }),
    output: z.object({}),
  }),
  /** Reports a post, or one of its comments. One person's reports of one thing count once. */
  report: privatePost('/posts/reports/create', {
    input: z.object({
      postID: Uuid,
      commentID: z.optional(Uuid),
      reason: z.enum(REPORT_REASONS),
      note: z.optional(publicText(MAX_POST_LENGTH)),
    }),
    output: z.object({}),
  }),
};
