import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';

export interface CommunitySize {
  readonly people: number;
  readonly posts: number;
  readonly likesAPost: number;
  /** Posts that are plays, the newest ones. */
  readonly plays: number;
  /** Submitted recordings, those of the plays included. */
  readonly recordings: number;
}

/** Who reads: the person with the most followed and the most muted people that there can be. */
export const READER = 'person-0';
/** A post that everybody likes and comments on. */
export const POPULAR = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
/** The person with the most posts, whom everybody follows. */
export const WRITER = 'person-1';
/** A person with every two hundredth post, plays among them. */
export const PLAYER = 'person-2';

/**
 * Fills an empty database with a community, by a few statements: posts a minute apart, a hundredth deleted or hidden, every
 * tenth in `pf-beginner`, every tenth by WRITER, comments on every second. Then the planner knows it.
 */
export async function seedCommunity(db: Database, size: CommunitySize): Promise<void> {
  const { people, posts, likesAPost } = size;
  await aCurriculum(db, { courses: [{ courseCode: 'pf-trial', isTrial: true, lessons: 1 }] });
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  const START = sql`timestamptz '2025-01-01T00:00:00Z'`;
  await run(sql`
    insert into people (uid, email, email_verified, display_name, created_at, seen_at)
    select 'person-' || n, 'person-' || n || '@example.jp', true, 'person ' || n, ${START}, ${START}
    from generate_series(0, ${people - 1}::integer) n`);
  await run(sql`
    insert into profiles (uid, username, display_name, is_public, created_at, updated_at)
    select 'person-' || n, 'person_' || n, 'person ' || n, n % 50 <> 49, ${START}, ${START}
    from generate_series(0, ${people - 1}::integer) n`);
  await run(sql`
    insert into posts (post_id, uid, text, curr_code, created_at, deleted_at, hidden_at, is_visible)
    select ${idOf(sql`n::text`)}, p.uid, 'post ' || n, case when n % 10 = 0 then 'pf-beginner' end,
      ${START} + n * interval '1 minute', case when n % 100 = 7 then now() end,
      case when n % 100 = 8 then now() end, n % 100 not in (7, 8) and f.is_public
    from generate_series(1, ${posts}::integer) n
    join lateral (select 'person-' || case when n % 10 = 3 then 1 when n % 200 = 2 then 2 else (n * 7919::bigint) % ${people} end as uid) p on true
    join profiles f on f.uid = p.uid`);
  await run(sql`
    insert into posts (post_id, uid, text, created_at, is_visible)
    values (${POPULAR}, ${WRITER}, 'everybody', ${START} + ${posts + 1} * interval '1 minute', true)`);
  await run(sql`
    insert into post_likes (post_id, uid, created_at)
    select ${idOf(sql`n::text`)}, 'person-' || ((k * 31 + n) % ${people}), ${START}
    from generate_series(1, ${posts}::integer) n, generate_series(1, ${likesAPost}::integer) k
    union all select ${POPULAR}::uuid, uid, ${START} from people`);
  await run(sql`
    insert into post_comments (comment_id, post_id, uid, text, created_at, is_visible)
    select ${idOf(sql`'c' || n`)}, ${idOf(sql`n::text`)}, f.uid, 'comment', ${START} + n * interval '1 minute', f.is_public
    from generate_series(1, ${posts}::integer, 2) n
    join profiles f on f.uid = 'person-' || ((n * 13) % ${people})
    union all
    select ${idOf(sql`'p' || uid`)}, ${POPULAR}::uuid, uid, 'comment', ${START}, is_public from profiles`);
  await run(sql`
    update posts set likes = ${likesAPost},
      comments = (select count(*) from post_comments c where c.post_id = posts.post_id and c.is_visible)
    where post_id in (select post_id from posts order by created_at desc limit 1000)`);
  await run(sql`update posts set likes = ${people} where post_id = ${POPULAR}`);
  await run(sql`
    insert into follows (uid, followed_uid, created_at)
    select ${READER}, 'person-' || n, ${START} + n * interval '1 minute'
    from generate_series(1, least(1000, ${people} - 201)) n
    union all
    select 'person-' || n, 'person-' || ((n + k) % ${people}), ${START}
    from generate_series(1, ${people}::integer - 1) n, generate_series(1, 10) k
    union all
    select 'person-' || n, ${WRITER}, ${START} + n * interval '1 minute' from generate_series(2, ${people}::integer - 201) n
    on conflict do nothing`);
  await run(sql`
    insert into mutes (uid, muted_uid, created_at)
    select ${READER}, 'person-' || n, ${START}
    from generate_series(${people}::integer - 200, ${people}::integer - 1) n
    union all
    select 'person-' || n, 'person-' || ((n + 100 + k) % ${people}), ${START}
    from generate_series(1, ${people}::integer - 1) n, generate_series(1, 10) k`);
  await seedModeration(db);
  await seedPlays(db, size);
  for (const table of TABLES) await run(sql`analyze ${sql.table(table)}`);
}

const TABLES = [
  ...['people', 'profiles', 'posts', 'post_likes', 'post_comments', 'follows', 'mutes', 'plays'],
  ...['post_reports', 'moderation_actions', 'submissions', 'user_audios', 'uploads'],
];

/** The same ID for the same words, of the kind that devices make. */
const idOf = (words: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${words}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Every tenth post was reported and looked at; of every fortieth of the newest thousand the reports wait. */
async function seedModeration(db: Database): Promise<void> {
  await sql`
    insert into moderation_actions (at, actor, action, uid, post_id)
    select created_at, 'cli', 'hide', uid, post_id from posts where hidden_at is not null`.execute(db);
  const reports = sql`insert into post_reports (post_id, uid, reason, created_at, handled_at, counts)`;
  await sql`
    ${reports} select post_id, 'person-' || k, 'spam', created_at, created_at, true
    from posts, generate_series(2, 4) k
    where hidden_at is not null or extract(epoch from created_at)::bigint / 60 % 10 = 1`.execute(db);
  await sql`
    ${reports} select post_id, 'person-' || k, 'spam', created_at, null, true
    from (select * from posts order by created_at desc limit 1000) p, generate_series(5, 7) k
    where extract(epoch from created_at)::bigint / 60 % 40 = 0`.execute(db);
}

async function seedPlays(db: Database, { plays, recordings }: CommunitySize): Promise<void> {
  const newest = (count: number) => sql`
    select post_id, uid, created_at, row_number() over (order by created_at desc) as n
    from posts where is_visible order by created_at desc limit ${count}`;
  await sql`
    insert into uploads (upload_id, uid, lesson_id, content_type, created_at, expires_at)
    select post_id, uid, 'pf-trial-1', 'audio/webm', created_at, created_at from (${newest(recordings)}) p`.execute(
    db,
  );
  await sql`
    insert into user_audios (user_audio_id, uid, lesson_id, upload_id, recording_id, content_type, byte_length,
      sha256, record_order, record_time, register_time)
    select post_id, uid, 'pf-trial-1', post_id, post_id, 'audio/webm', 1000, repeat('a', 64), n, created_at, created_at
    from (${newest(recordings)}) p`.execute(db);
  await sql`
    insert into submissions (submission_id, uid, lesson_id, user_audio_id, recording_id, submitted_at)
    select post_id, uid, 'pf-trial-1', post_id, post_id, created_at from (${newest(recordings)}) p`.execute(
    db,
  );
  await sql`
    insert into plays (play_slug, play_id, uid, submission_id, title, post_id, created_at)
    select substr(md5(post_id::text), 1, 12), post_id, uid, post_id, 'play', post_id, created_at
    from (${newest(plays)}) p`.execute(db);
  await sql`
    update posts set is_play = true, play_slug = plays.play_slug from plays where plays.post_id = posts.post_id`.execute(
    db,
  );
}
