import { type RawBuilder, sql } from 'kysely';
import type { ReportReason } from '#domain/community/post.ts';
import type { Database } from '#server/db/connect.ts';

/** A post, or one of its comments. */
export interface Subject {
  readonly postID: string;
  readonly commentID: string | null;
}

/** What is known of a post or a comment, in any state. */
export interface SubjectRow {
  post_id: string;
  comment_id: string | null;
  uid: string;
  username: string | null;
  display_name: string;
  suspended_until: Date | null;
  text: string;
  image_public_id: string | null;
  image_version: number | null;
  image_width: number | null;
  image_height: number | null;
  image_alt: string;
  play_slug: string | null;
  created_at: Date;
  deleted_at: Date | null;
  hidden_at: Date | null;
  is_visible: boolean;
  hidden_by: 'teacher' | 'cli' | 'reports' | null;
  reports: number;
  reasons: ReportReason[];
  reported_at: Date | null;
}

interface SubjectKey {
  post_id: string;
  comment_id: string | null;
  at: Date;
}

/** The subjects that `keys` names, in their order. */
function subjects(keys: RawBuilder<SubjectKey>) {
  return sql<SubjectRow>`
    select k.post_id, k.comment_id, t.uid, f.username, f.display_name, f.suspended_until, t.text,
      t.created_at, t.deleted_at, t.hidden_at, t.is_visible, t.play_slug,
      t.image_public_id, t.image_version, t.image_width, t.image_height, t.image_alt,
      case when t.hidden_at is not null then h.actor end as hidden_by,
      r.reports, r.reasons, r.reported_at
    from (${keys}) as k
    cross join lateral (
      select p.uid, p.text, p.created_at, p.deleted_at, p.hidden_at, p.is_visible, p.play_slug,
        p.image_public_id, p.image_version, p.image_width, p.image_height, p.image_alt
      from posts p where p.post_id = k.post_id and k.comment_id is null
      union all
      select c.uid, c.text, c.created_at, c.deleted_at, c.hidden_at, c.is_visible, null, null, null, null, null, ''
      from post_comments c where c.comment_id = k.comment_id and c.post_id = k.post_id) as t
    join profiles f on f.uid = t.uid
    left join lateral (
      select a.actor from moderation_actions a
      where a.post_id = k.post_id and a.comment_id is not distinct from k.comment_id and a.action = 'hide'
        and a.undone_at is null
      order by a.at desc limit 1) as h on true
    cross join lateral (
      select count(*)::integer as reports, max(x.created_at) as reported_at,
        coalesce(array_agg(distinct x.reason), '{}') as reasons
      from post_reports x
      where x.post_id = k.post_id and x.comment_id is not distinct from k.comment_id and x.handled_at is null) as r
    order by k.at desc, k.post_id, k.comment_id`;
}

export async function subjectOf(
  db: Database,
  { postID, commentID }: Subject,
): Promise<SubjectRow | undefined> {
  const key = sql<SubjectKey>`
    select ${postID}::uuid as post_id, ${commentID}::uuid as comment_id, now() as at`;
  return (await subjects(key).execute(db)).rows[0];
}

/** What was reported and nobody looked at, the newest report first. */
export async function waitingSubjects(db: Database, page: { limit: number; offset: number }) {
  const keys = sql<SubjectKey>`
    select post_id, comment_id, max(created_at) as at from post_reports where handled_at is null
    group by post_id, comment_id order by at desc, post_id, comment_id limit ${page.limit} offset ${page.offset}`;
  return (await subjects(keys).execute(db)).rows;
}

/** What is hidden, the newest first; what its author deleted as well only while they can bring it back. */
export async function hiddenSubjects(db: Database, page: { limit: number; offset: number }) {
  const limit = page.limit + page.offset;
  const keys = sql<SubjectKey>`
    select post_id, comment_id, at from (
      (select post_id, null::uuid as comment_id, hidden_at as at from posts
       where hidden_at is not null and wiped_at is null order by hidden_at desc limit ${limit})
      union all
      (select post_id, comment_id, hidden_at as at from post_comments
       where hidden_at is not null and wiped_at is null order by hidden_at desc limit ${limit})) as hidden
    order by at desc, post_id, comment_id limit ${page.limit} offset ${page.offset}`;
  return (await subjects(keys).execute(db)).rows;
}

export async function countSubjects(db: Database): Promise<{ waiting: number; hidden: number }> {
  const { rows } = await sql<{ waiting: number; hidden: number }>`
    select
      (select count(*)::integer from (
        select from post_reports where handled_at is null group by post_id, comment_id) as w) as waiting,
      ((select count(*) from posts where hidden_at is not null and wiped_at is null)
        + (select count(*) from post_comments where hidden_at is not null and wiped_at is null))::integer as hidden`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, hidden: 0 };
}

export interface ThreadComment
  extends Pick<
    SubjectRow,
    | 'username'
    | 'display_name'
    | 'suspended_until'
    | 'text'
    | 'created_at'
    | 'deleted_at'
    | 'hidden_at'
    | 'is_visible'
  > {
  comment_id: string;
}

/** Comments before and after a moment, `count` of each, oldest first; in any state. */
export async function commentsNear(
  db: Database,
  postID: string,
  at: Date,
  count: number,
): Promise<ThreadComment[]> {
  const side = (isBefore: boolean) => sql`
    (select comment_id, created_at from post_comments
     where post_id = ${postID} and ${isBefore ? sql`created_at <= ${at}` : sql`created_at > ${at}`}
     order by created_at ${isBefore ? sql`desc` : sql`asc`}, comment_id limit ${count})`;
  const { rows } = await sql<ThreadComment>`
    select c.comment_id, c.text, c.created_at, c.deleted_at, c.hidden_at, c.is_visible,
      f.username, f.display_name, f.suspended_until
    from (${side(true)} union all ${side(false)}) as k
    join post_comments c using (comment_id) join profiles f on f.uid = c.uid
    order by c.created_at, c.comment_id`.execute(db);
  return rows;
}
