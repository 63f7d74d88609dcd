import * as z from 'zod/mini';
import { CurrCode, Time, Uuid } from './ids.ts';
import { Image } from './media.ts';
import { Person } from './person.ts';
import { Play } from './play.ts';

/** A picture of a post, with its size so that nothing shifts while it loads. */
export const PostImage = z.object({ ...Image.shape, width: z.int(), height: z.int(), alt: z.string() });
export type PostImage = z.infer<typeof PostImage>;

/** A post as its reader sees it. The counts leave out people whom the reader has muted. */
export const Post = z.object({
  postID: Uuid,
  author: Person,
  text: z.string(),
  image: z.nullable(PostImage),
  /** A play that is shown in the post; null also once it is not public any more. */
  play: z.nullable(Play),
  /** True for the one post that a play is itself: it goes with the play. */
  isPlay: z.boolean(),
  curriculum: z.nullable(z.object({ currCode: CurrCode, currName: z.string() })),
  createTime: Time,
  editTime: z.nullable(Time),
  likes: z.int(),
  comments: z.int(),
  isLiked: z.boolean(),
  isOwn: z.boolean(),
  /** Shown to its author only: reported or taken down by the school. */
  isHidden: z.boolean(),
});
export type Post = z.infer<typeof Post>;

export const PostComment = z.object({
  commentID: Uuid,
  author: Person,
  text: z.string(),
  createTime: Time,
  editTime: z.nullable(Time),
  isOwn: z.boolean(),
  isHidden: z.boolean(),
});
export type PostComment = z.infer<typeof PostComment>;
