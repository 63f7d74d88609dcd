import type { Play } from '#contract/entities/play.ts';
import type { Post, PostComment } from '#contract/entities/post.ts';
import { presentPerson } from '#server/community/people/person-store.ts';
import { ownImage } from '#server/community/people/present-own.ts';
import { signedImage } from '#server/community/pictures/picture-address.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { CommentRow } from './comment-store.ts';
import type { PostDeps } from './post-deps.ts';
import type { PostRow, Viewer } from './post-store.ts';

/**
 * Those of some plays that somebody may see, by slug; at most one statement. Given by the room of plays, which imports this
 * one.
 */
export type PlaysOf = (
  deps: Pick<PostDeps, 'db' | 'clock' | 'signer'>,
  slugs: readonly string[],
  caller: Caller | undefined,
) => Promise<ReadonlyMap<string, Play>>;

type PresentDeps = Pick<PostDeps, 'db' | 'clock' | 'signer' | 'playsOf'>;

/** Posts as the viewer sees them, with the plays in them. */
export async function presentPosts(
  deps: PresentDeps,
  rows: readonly PostRow[],
  caller: Caller | undefined,
): Promise<Post[]> {
  const slugs = [...new Set(rows.flatMap(({ play_slug }) => play_slug ?? []))];
  const plays = slugs.length === 0 ? new Map<string, Play>() : await deps.playsOf(deps, slugs, caller);
  return rows.map((row) => presented(deps, row, caller?.uid, plays));
}

/** One post as the viewer sees it. */
export async function presentPost(
  deps: PresentDeps,
  row: PostRow,
  caller: Caller | undefined,
): Promise<Post> {
  const plays = row.play_slug === null ? new Map() : await deps.playsOf(deps, [row.play_slug], caller);
  return presented(deps, row, caller?.uid, plays);
}

function presented(
  { signer, clock }: PresentDeps,
  row: PostRow,
  viewer: Viewer,
  plays: ReadonlyMap<string, Play>,
): Post {
  const isOwn = row.uid === viewer;
  const person = presentPerson(row);
  return {
    postID: row.post_id,
    author: isOwn ? { ...person, image: ownImage(row, signer, clock.now()) } : person,
    text: row.text,
    image: presentImage(row, signer, clock.now()),
    play: row.play_slug === null ? null : (plays.get(row.play_slug) ?? null),
    isPlay: row.is_play,
    curriculum:
      row.curr_code === null || row.curr_name === null
        ? null
        : { currCode: row.curr_code, currName: row.curr_name },
    createTime: row.created_at.toISOString(),
    editTime: row.edited_at?.toISOString() ?? null,
    likes: row.likes,
    comments: row.comments,
    isLiked: row.is_liked,
    isOwn,
    isHidden: isOwn && row.hidden_at !== null,
  };
}

/** The picture of a post; signed while strangers may not see it. Only for who may see the post. */
export function presentImage(
  row: Pick<
    PostRow,
    'image_public_id' | 'image_version' | 'image_width' | 'image_height' | 'image_alt' | 'is_visible'
  >,
  signer: Signer,
  now: Date,
): Post['image'] {
  const { image_public_id: publicID, image_version: version } = row;
  if (publicID === null || version === null) return null;
  const image = row.is_visible
    ? { cldnPublicID: publicID, cldnVersion: version }
    : signedImage(signer, publicID, now);
  return { ...image, width: row.image_width ?? 0, height: row.image_height ?? 0, alt: row.image_alt };
}

export function presentComment(row: CommentRow, viewer: Viewer): PostComment {
  return {
    commentID: row.comment_id,
    author: presentPerson(row),
    text: row.text,
    createTime: row.created_at.toISOString(),
    editTime: row.edited_at?.toISOString() ?? null,
    isOwn: row.uid === viewer,
    isHidden: row.uid === viewer && row.hidden_at !== null,
  };
}
