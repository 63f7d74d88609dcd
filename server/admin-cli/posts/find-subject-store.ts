import { sql } from 'kysely';
import { refusal } from '#server/admin-cli/cli-error.ts';
import type { Subject } from '#server/community/moderation/subject-store.ts';
import type { Database } from '#server/db/connect.ts';
import { POSTS_TEXTS } from './post-texts.ts';

/** Finds a post or a comment by the beginning of its ID. @throws CliError for none and for several */
export async function findSubject(db: Database, id: string): Promise<Subject> {
  const { rows } = await sql<{ post_id: string; comment_id: string | null }>`
    (select post_id, null::uuid as comment_id from posts where post_id between ${lowest(id)} and ${highest(id)} limit 2)
    union all
    (select post_id, comment_id from post_comments
     where comment_id between ${lowest(id)} and ${highest(id)} limit 2)`.execute(db);
  const [first, second] = rows;
  if (first === undefined) throw refusal(POSTS_TEXTS.nothing(id));
  if (second !== undefined) throw refusal(POSTS_TEXTS.several(id));
  return { postID: first.post_id, commentID: first.comment_id };
}

/** The IDs that begin so lie between these two: found by the primary key among a million. */
const EMPTY = '00000000-0000-0000-0000-000000000000';
const lowest = (id: string) => id + EMPTY.slice(id.length);
const highest = (id: string) => id + EMPTY.replaceAll('0', 'f').slice(id.length);
