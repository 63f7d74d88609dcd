import type { Play } from '#contract/entities/play.ts';
import type { Post } from '#contract/entities/post.ts';
import type { Database } from '#server/db/connect.ts';
import { threadOf } from './thread-store.ts';

/** The post of a play, as its viewer sees it. */
export async function presentThread(db: Database, play: Play, viewer: string | undefined): Promise<Post> {
  const row = await threadOf(db, play.postID, viewer);
  const isOwn = row.uid === viewer;
  return {
    postID: play.postID,
    author: play.author,
    text: row.text,
    image: null,
    play,
    isPlay: true,
    curriculum:
      row.curr_code === null || row.curr_name === null
        ? null
        : { currCode: row.curr_code, currName: row.curr_name },
    createTime: row.created_at.toISOString(),
    editTime: row.edited_at?.toISOString() ?? null,
    likes: Math.max(0, row.likes),
    comments: Math.max(0, row.comments),
    isLiked: row.is_liked,
    isOwn,
    isHidden: isOwn && row.hidden_at !== null,
  };
}
