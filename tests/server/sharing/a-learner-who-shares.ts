import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Profiles } from '#server/db/tables/community.ts';
import { START } from '#tests/support/server/a-server.ts';

let count = 0;

/** A person with a public profile, unless the test says otherwise. */
export async function aPublicPerson(db: Database, profile: Partial<Insertable<Profiles>> = {}) {
  count += 1;
  const uid = `sharer-${count}`;
  await db.insertInto('people').values({ uid, created_at: START, seen_at: START }).execute();
  const row = {
    uid,
    username: `sharer_${count}`,
    display_name: 'はなこ',
    is_public: true,
    created_at: START,
    updated_at: START,
    ...profile,
  };
  await db.insertInto('profiles').values(row).execute();
  return { uid, username: row.username ?? '', name: row.display_name ?? '' };
}

/** A post in a state. */
export async function aPost(
  db: Database,
  uid: string,
  post: {
    text?: string;
    isVisible?: boolean;
    deletedAt?: Date;
    hiddenAt?: Date;
    playSlug?: string;
    imageAlt?: string;
  } = {},
): Promise<string> {
  const { text = '今日も弾きました。', isVisible = true, deletedAt, hiddenAt, playSlug } = post;
  const postID = randomUUID();
  await db
    .insertInto('posts')
    .values({
      post_id: postID,
      uid,
      text,
      created_at: START,
      is_visible: isVisible && deletedAt === undefined && hiddenAt === undefined,
      deleted_at: deletedAt ?? null,
      hidden_at: hiddenAt ?? null,
      play_slug: playSlug ?? null,
      is_play: playSlug !== undefined,
    })
    .execute();
  return postID;
}

/** A play of a lesson with its recording; `isReady: false` where its m4a is not made yet. */
export async function aPlay(
  db: Database,
  uid: string,
  play: Parameters<typeof aPost>[2] & { title?: string; removedAt?: Date; isReady?: boolean } = {},
): Promise<{ playSlug: string; postID: string }> {
  const { title = 'きらきら星', removedAt, isReady = true } = play;
  const playSlug = randomUUID().replaceAll('-', '').slice(0, 12);
  const [upload, audio, submission] = [randomUUID(), randomUUID(), randomUUID()];
  const { lesson_id } = await db
    .selectFrom('lessons')
    .select('lesson_id')
    .orderBy('lesson_id')
    .executeTakeFirstOrThrow();
  const at = START;
  await sql`insert into uploads (upload_id, uid, lesson_id, content_type, created_at, expires_at)
    values (${upload}, ${uid}, ${lesson_id}, 'audio/webm', ${at}, ${at})`.execute(db);
  await sql`insert into user_audios (user_audio_id, uid, lesson_id, upload_id, recording_id, content_type, byte_length, sha256, record_order, record_time, register_time)
    values (${audio}, ${uid}, ${lesson_id}, ${upload}, ${randomUUID()}, 'audio/webm', 10, ${'a'.repeat(64)},
      (select count(*) + 1 from user_audios where uid = ${uid}), ${at}, ${at})`.execute(db);
  await sql`insert into submissions (submission_id, uid, lesson_id, user_audio_id, recording_id, submitted_at)
    select ${submission}, uid, lesson_id, user_audio_id, recording_id, ${at} from user_audios where user_audio_id = ${audio}`.execute(
    db,
  );
  await db
    .insertInto('m4as')
    .values({
      user_audio_id: audio,
      leased_until: at,
      attempts: 1,
      object_id: isReady ? randomUUID() : null,
      byte_length: isReady ? 100 : null,
      seconds: isReady ? 83 : null,
      peaks: isReady
        ? Buffer.from(Array.from({ length: 300 }, (_, i) => 40 + Math.round(200 * Math.abs(Math.sin(i / 9)))))
        : null,
    })
    .execute();
  const postID = await aPost(db, uid, { ...play, playSlug });
  await db
    .insertInto('plays')
    .values({
      play_slug: playSlug,
      play_id: randomUUID(),
      uid,
      submission_id: submission,
      title,
      post_id: postID,
      created_at: at,
      removed_at: removedAt ?? null,
    })
    .execute();
  return { playSlug, postID };
}
