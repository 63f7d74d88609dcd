import { type RawBuilder, sql } from 'kysely';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import type { ADatabase } from '#tests/support/server/a-database.ts';

export const PEOPLE = 2_000;
const TAKES = 5 * PEOPLE;
/** Newest ones, which nobody has answered yet. */
export const WAITING = 300;
export const NEW_CURRICULUM = 'vo-beginner';

/** The same ID for the same words, of the kind that devices make. */
const idOf = (words: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${words}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Fills an empty database with what a school gathers: learners with subscriptions, releases, takes and answers, what they practised and
 * wrote, and their inboxes, up to `now`; and a curriculum in which nobody has done anything yet. Then the planner knows it.
 */
export async function seedSchool({ db, fillUnchecked }: ADatabase, now: Date): Promise<void> {
  await aCurriculum(db, { courses: [{ courseCode: 'pf', lessons: 20 }] });
  await aCurriculum(db, { currCode: NEW_CURRICULUM, courses: [{ courseCode: 'vo', lessons: 20 }] });
  await sql`update lessons set homework = 'Play it.'`.execute(db);
  await fillUnchecked(async (quick) => {
    for (const statement of [
      ...learners(now),
      ...takes(now),
      ...answers(),
      ...community(now),
      ...inboxes(now),
    ])
      await statement.execute(quick);
  });
  await sql`analyze`.execute(db);
}

const people = sql`generate_series(1, ${sql.lit(PEOPLE)}) n`;

function learners(now: Date): RawBuilder<unknown>[] {
  const start = sql`${now}::timestamptz - interval '100 days'`;
  return [
    sql`insert into people (uid, email, email_verified, display_name, created_at, seen_at)
      select 'p-' || n, 'p-' || n || '@example.jp', true, 'p ' || n, ${start}, ${start} from ${people}`,
    sql`insert into profiles (uid, username, display_name, is_public, created_at, updated_at)
      select uid, replace(uid, '-', '_') || '_', display_name, true, created_at, created_at from people`,
    sql`insert into quotes (quote_id, uid, curr_code, plan_id, kind, facts, lines, created_at, expires_at, accepted_at)
      select ${idOf(sql`'q' || n || k`)}, 'p-' || n, 'pf-beginner', 1, 'join', '{}', '[]', ${start}, ${start},
        case when n % 100 > 0 then ${start} end from ${people}, generate_series(1, 3) k`,
    sql`insert into subscriptions (subscription_id, uid, curr_code, plan_id, start_time, created_at, next_slot_at, quote_id,
        stripe_subscription_id, period_end, settled_at)
      select ${idOf(sql`uid`)}, uid, 'pf-beginner', 1, p.created_at, p.created_at, ${now}::timestamptz + interval '1 hour', quote_id, uid,
        ${now}::timestamptz + interval '9 days', ${now}
      from people p join quotes using (uid) where quote_id = ${idOf(sql`'q' || substr(uid, 3) || 1`)}`,
    sql`insert into joinings (joining_id, uid, curr_code, plan_id, quote_id, stripe_payment_method_id, trial, request, state, created_at)
      select subscription_id, uid, curr_code, 1, quote_id, 'pm', true, '{}', 'done', created_at from subscriptions`,
    sql`insert into trial_cards (card_hash, curr_code, joining_id, uid, taken_at)
      select sha256(uid::bytea), curr_code, joining_id, uid, created_at from joinings`,
    sql`insert into deliveries (uid, lesson_id, delivered_at, subscription_id, recorded_at)
      select uid, 'pf-' || k, start_time + k * interval '120 hours', subscription_id, start_time
      from subscriptions, generate_series(11, 15) k`,
    sql`insert into lesson_logs (uid, lesson_id, completed, completed_at)
      select uid, lesson_id, true, delivered_at from deliveries`,
    sql`insert into practice_spans (uid, span_id, started_at, day, seconds, tools, received_at)
      select uid, gen_random_uuid(), delivered_at, 20000, 600, '{}', delivered_at from deliveries`,
    // Of a hundred people one rests.
    sql`insert into practice_spans (uid, span_id, started_at, day, seconds, tools, received_at)
      select uid, gen_random_uuid(), ${now}::timestamptz - interval '1 day', 20000, 600, '{}', ${now}
      from people where uid not like '%00'`,
  ];
}

function takes(now: Date): RawBuilder<unknown>[] {
  const numbered = sql`
    select ${idOf(sql`'t' || n`)} as id, 'p-' || (n % ${sql.lit(PEOPLE)} + 1) as uid, 'pf-' || (n % 15 + 1) as lesson_id, n,
      ${now}::timestamptz - interval '6 days' - (${sql.lit(TAKES)} - n) * interval '5 minutes' as at
    from generate_series(1, ${sql.lit(TAKES)}) n`;
  return [
    sql`insert into uploads (upload_id, uid, lesson_id, content_type, created_at, expires_at, completed_at, registered_at)
      select id, uid, lesson_id, 'audio/webm', at, at, at, at from (${numbered}) t`,
    sql`insert into user_audios (user_audio_id, uid, lesson_id, upload_id, recording_id, content_type, byte_length, sha256,
        record_order, record_time, register_time, m4a_open)
      select id, uid, lesson_id, id, id, 'audio/webm', 1, 'a', n, at, at, false from (${numbered}) t`,
    sql`insert into m4as (user_audio_id, leased_until, attempts, object_id, measured_at)
      select id, at, 1, id, at from (${numbered}) t`,
    sql`insert into submissions (submission_id, uid, lesson_id, user_audio_id, recording_id, submitted_at, answer_due_at, answered_at)
      select id, uid, lesson_id, id, id, at, at + interval '3 days',
        case when n <= ${sql.lit(TAKES - WAITING)} then at + interval '1 day' end
      from (${numbered}) t`,
  ];
}

function answers(): RawBuilder<unknown>[] {
  return [
    sql`insert into answers (answer_id, submission_id, teacher_id, outcome, sent_at, visible_at, reply)
      select submission_id, submission_id, (select teacher_id from teacher_accounts limit 1), 'passed', answered_at, answered_at,
        case when record_order % 20 = 0 then 'Thanks.' end
      from submissions join user_audios using (user_audio_id) where answered_at is not null`,
    sql`insert into answer_comments (comment_id, answer_id, lesson_id, position, kind, body, place, created_at, updated_at)
      select answer_id, answer_id, lesson_id, 1, 'text', 'Well played.', 'whole', sent_at, sent_at
      from answers join submissions using (submission_id)`,
    sql`insert into answer_drafts (submission_id, teacher_id, version, saved_at)
      select submission_id, teacher_id, 2, sent_at from answers`,
  ];
}

function community(now: Date): RawBuilder<unknown>[] {
  const at = sql`${now}::timestamptz - n * interval '30 minutes'`;
  const posts = sql`generate_series(1, 4000) n`;
  const writer = (n: RawBuilder<unknown>) => sql`'p-' || (${n} % ${sql.lit(PEOPLE)} + 1)`;
  return [
    sql`insert into posts (post_id, uid, text, likes, comments, created_at, is_visible)
      select ${idOf(sql`'post' || n`)}, ${writer(sql`n`)}, 'post', 2, 3, ${at}, true from ${posts}`,
    sql`insert into post_comments (comment_id, post_id, uid, text, created_at, is_visible)
      select ${idOf(sql`'c' || n || k`)}, ${idOf(sql`'post' || n`)}, ${writer(sql`(n * 7 + k)`)}, 'comment', ${at}, true
      from ${posts}, generate_series(1, 2) k`,
    sql`insert into post_likes (post_id, uid, created_at)
      select ${idOf(sql`'post' || n`)}, ${writer(sql`(n * 3 + k)`)}, ${at} from ${posts}, generate_series(1, 2) k`,
  ];
}

function inboxes(now: Date): RawBuilder<unknown>[] {
  const at = sql`${now}::timestamptz - k * interval '20 hours'`;
  return [
    sql`insert into announcements (announcement_id, once_key, title, body, created_at)
      select ${idOf(sql`'a' || k`)}, 'a' || k, 'title', 'body', ${at} from generate_series(1, 20) k`,
    sql`insert into notices (uid, kind, title, body, link, once_key, created_at, visible_at, read_at, actor_uid)
      select 'p-' || n, case when k > 1 then 'community' else 'announcement' end, 'title', '', '/posts/' || ${idOf(sql`'post' || n`)},
        case when k > 1 then 'k' || k else 'announcement:' || ${idOf(sql`'a1'`)} end, ${at}, ${at}, ${at},
        case when k > 1 then 'p-' || ((n + k) % ${sql.lit(PEOPLE)} + 1) end
      from ${people}, generate_series(1, 10) k`,
    sql`insert into messages (kind, recipient, once_key, created_at, expires_at, next_try_at, sent_at)
      select 'mail', 'p-' || n || '@example.jp', 'm' || n || k, ${at}, ${at}, ${at}, ${at}
      from ${people}, generate_series(1, 3) k`,
    sql`insert into idempotency_keys (uid, path, key, body_hash, status, leased_until, created_at)
      select 'p-' || n, '/users/me', gen_random_uuid(), 'a', 200, ${at}, ${at} from ${people}, generate_series(1, 4) k`,
  ];
}
