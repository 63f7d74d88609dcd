import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables/tables.ts';

/** Plays with all that is shown of them, in one statement: their thread, their learner, their lesson and their sounds. */
function plays(db: Database) {
  return db
    .selectFrom('plays as p')
    .innerJoin('posts as o', 'o.post_id', 'p.post_id')
    .leftJoin('profiles as f', 'f.uid', 'p.uid')
    .innerJoin('submissions as s', 's.submission_id', 'p.submission_id')
    .innerJoin('user_audios as a', 'a.user_audio_id', 's.user_audio_id')
    .leftJoin('m4as as m', 'm.user_audio_id', 'a.user_audio_id')
    .leftJoin('submissions as fs', 'fs.submission_id', 'p.first_submission_id')
    .leftJoin('user_audios as fa', 'fa.user_audio_id', 'fs.user_audio_id')
    .leftJoin('m4as as fm', 'fm.user_audio_id', 'fa.user_audio_id')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .innerJoin('curriculums as k', 'k.curr_code', 'c.curr_code')
    .select(['p.play_slug', 'p.play_id', 'p.uid', 'p.title', 'p.post_id', 'p.created_at', 'p.removed_at'])
    .select(['o.text', 'o.is_visible', 'o.hidden_at'])
    .select(['f.username', 'f.display_name', 'f.avatar_public_id', 'f.avatar_version', 'f.is_public'])
    .select(['l.lesson_id', 'l.lesson_name', 'l.lesson_order'])
    .select(['c.course_code', 'c.course_ver', 'c.is_trial', 'k.curr_code', 'k.curr_name'])
    .select([
      's.recording_id',
      'a.record_time',
      'a.m4a_open',
      'm.object_id',
      'm.byte_length',
      'm.peaks',
      'm.seconds',
    ])
    .select(['fs.recording_id as first_recording_id', 'fa.record_time as first_record_time'])
    .select([
      'fa.m4a_open as first_m4a_open',
      'fm.object_id as first_object_id',
      'fm.byte_length as first_byte_length',
    ])
    .select(['fm.peaks as first_peaks', 'fm.seconds as first_seconds']);
}

export type PlayRow = Awaited<ReturnType<ReturnType<typeof plays>['executeTakeFirstOrThrow']>>;

/** What is stored of the m4a of 「はじめて」, by the names that 「今」 has. */
export function firstSound(row: PlayRow): Pick<PlayRow, 'object_id' | 'byte_length' | 'm4a_open'> {
  const { first_object_id, first_byte_length, first_m4a_open } = row;
  return { object_id: first_object_id, byte_length: first_byte_length, m4a_open: first_m4a_open ?? false };
}

/** A play in any state. Whether somebody may see it: `requireVisiblePlay`. */
export function playBySlug(db: Database, playSlug: string): Promise<PlayRow | undefined> {
  return plays(db).where('p.play_slug', '=', playSlug).executeTakeFirst();
}

export function playByID(db: Database, playID: string): Promise<PlayRow | undefined> {
  return plays(db).where('p.play_id', '=', playID).executeTakeFirst();
}

/** Those of some plays that strangers may see, and the viewer's own, for the posts that show them. */
export async function readablePlays(
  db: Database,
  slugs: readonly string[],
  viewer: string | undefined,
): Promise<PlayRow[]> {
  if (slugs.length === 0) return [];
  return await plays(db)
    .where('p.play_slug', 'in', slugs)
    .where('p.removed_at', 'is', null)
    .where((eb) => eb.or([eb('o.is_visible', '=', true), eb('p.uid', '=', viewer ?? null)]))
    .execute();
}

/** The newest plays of a person that strangers may see. */
export function visiblePlaysOf(db: Database, uid: string, limit: number): Promise<PlayRow[]> {
  return plays(db)
    .where('p.uid', '=', uid)
    .where(isVisible)
    .orderBy('p.created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function countVisiblePlaysOf(db: Database, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('plays as p')
    .innerJoin('posts as o', 'o.post_id', 'p.post_id')
    .where('p.uid', '=', uid)
    .where('p.removed_at', 'is', null)
    .where('o.is_visible', '=', true)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What a person has made public and not taken back, newest first. */
export function ownPlays(db: Database, uid: string, limit: number): Promise<PlayRow[]> {
  return plays(db)
    .where('p.uid', '=', uid)
    .where('p.removed_at', 'is', null)
    .orderBy('p.created_at', 'desc')
    .limit(limit)
    .execute();
}

function isVisible(eb: ExpressionBuilder<Tables & { p: Tables['plays']; o: Tables['posts'] }, 'p' | 'o'>) {
  return eb.and([eb('p.removed_at', 'is', null), eb('o.is_visible', '=', true)]);
}

/** A submitted recording of a person, by the name that their device gave it. */
export function submittedRecording(db: Database, of: { uid: string; lessonID: string; recordingID: string }) {
  return db
    .selectFrom('submissions as s')
    .innerJoin('user_audios as a', 'a.user_audio_id', 's.user_audio_id')
    .leftJoin('m4as as m', 'm.user_audio_id', 'a.user_audio_id')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('s.uid', '=', of.uid)
    .where('s.lesson_id', '=', of.lessonID)
    .where('s.recording_id', '=', of.recordingID)
    .select([
      's.submission_id',
      's.user_audio_id',
      'a.record_time',
      'a.m4a_open',
      'm.object_id',
      'c.curr_code',
    ])
    .executeTakeFirst();
}

export type SubmittedRecording = NonNullable<Awaited<ReturnType<typeof submittedRecording>>>;

/** Whether a recording is what a public play plays as 「今」. */
export async function isPublicRecording(db: Database, submissionID: string): Promise<boolean> {
  const row = await db
    .selectFrom('plays')
    .select('play_slug')
    .where('submission_id', '=', submissionID)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countPlaysOf(db: Database, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('plays')
    .where('uid', '=', uid)
    .where('removed_at', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
