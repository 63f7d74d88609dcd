import type { Onboarding } from '#contract/onboarding.ts';
import { GENDERS } from '#contract/onboarding.ts';
import type { Database } from '#server/db/connect.ts';

/** How recordings sound and look, by their audio. */
export function soundsOf(db: Database, userAudioIDs: readonly string[]) {
  return db
    .selectFrom('user_audios as a')
    .leftJoin('m4as as m', 'm.user_audio_id', 'a.user_audio_id')
    .where('a.user_audio_id', 'in', userAudioIDs)
    .select(['a.user_audio_id', 'a.content_type', 'm.object_id', 'm.peaks', 'm.loudness', 'm.seconds'])
    .execute();
}

export type SoundRow = Awaited<ReturnType<typeof soundsOf>>[number];

/** What a teacher needs of the lesson of a take. */
export function lessonOfTake(db: Database, lessonID: string) {
  return db
    .selectFrom('lessons as l')
    .leftJoin('model_sounds as m', 'm.file', 'l.model_audio_file')
    .where('l.lesson_id', '=', lessonID)
    .select(['l.homework', 'l.text_file', 'l.model_audio_file', 'm.loudness as model_loudness'])
    .executeTakeFirstOrThrow();
}

/** What the learner answered when they began; null where they did not. */
export async function onboardingOf(db: Database, uid: string): Promise<Onboarding | null> {
  const row = await db.selectFrom('onboardings').selectAll().where('uid', '=', uid).executeTakeFirst();
  if (row === undefined) return null;
  const gender = GENDERS.find((each) => each === row.gender);
  return {
    categoryCode: row.category_code,
    currCode: row.curr_code,
    experience: row.experience,
    hasInstrument: row.has_instrument,
    ...(gender === undefined ? {} : { gender }),
  };
}

/** The curriculum and the owner of a recording that was submitted; undefined for any other. */
export function submittedRecording(db: Database, userAudioID: string) {
  return db
    .selectFrom('submissions as s')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('s.user_audio_id', '=', userAudioID)
    .select(['s.submission_id', 'c.curr_code'])
    .executeTakeFirst();
}
