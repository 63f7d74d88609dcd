import type { Play } from '#contract/entities/play.ts';
import type { Post, PostComment } from '#contract/entities/post.ts';
import { presentPerson } from '#server/community/people/person-store.ts';
import type { Database } from '#server/db/connect.ts';
import type { CommentRow } from './comment-store.ts';
import type { PostRow, Viewer } from './post-store.ts';

/** The public ones of some plays, by slug; at most one statement. Given by the room of plays, which imports this one. */
export type PlaysOf = (db: Database, slugs: readonly string[]) => Promise<ReadonlyMap<string, Play>>;

/** Posts as the viewer sees them, with the plays in them. */
export async function presentPosts(
  db: Database,
  rows: readonly PostRow[],
  { viewer, playsOf }: { viewer: Viewer; playsOf: PlaysOf },
): Promise<Post[]> {
  const slugs = [...new Set(rows.flatMap(({ play_slug }) => play_slug ?? []))];
  const plays = slugs.length === 0 ? new Map<string, Play>() : await playsOf(db, slugs);
  return rows.map((row) => presentPost(row, viewer, plays));
}

function presentPost(row: PostRow, viewer: Viewer, plays: ReadonlyMap<string, Play>): Post {
  return {
    postID: row.post_id,
    author: presentPerson(row),
    text: row.text,
    image: imageOf(row),
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
    isOwn: row.uid === viewer,
    isHidden: row.uid === viewer && row.hidden_at !== null,
  };
}

function imageOf(row: PostRow): Post['image'] {
  if (row.image_public_id === null || row.image_version === null) return null;
  return {
    cldnPublicID: row.image_public_id,
    cldnVersion: row.image_version,
    width: row.image_width ?? 0,
    height: row.image_height ?? 0,
    alt: row.image_alt,
  };
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
