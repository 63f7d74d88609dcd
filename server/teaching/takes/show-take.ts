import { ApiError } from '#contract/errors.ts';
import {
  type answers,
  MAX_EARLIER_TAKES,
  type SentAnswer,
  type TakeToAnswer,
} from '#contract/teach/answers.ts';
import { peakOfByte } from '#domain/recordings/peaks.ts';
import type { Database } from '#server/db/connect.ts';
import { lessonMedia } from '#server/learning/lessons/lesson-media.ts';
import type { Signer } from '#server/storage/signer.ts';
import { liveAnswersOf } from '#server/teaching/answers/answer-store.ts';
import { draftOf } from '#server/teaching/answers/draft-store.ts';
import { presentAnswer, presentVoices, type VoiceURL } from '#server/teaching/answers/present-answer.ts';
import type { TeachDeps, TeachHandler } from '#server/teaching/implement-teach.ts';
import { presentSubmission } from '#server/teaching/queue/present-submission.ts';
import {
  type SubmissionRow,
  submissionFor,
  submissionsOfLearner,
} from '#server/teaching/queue/submission-store.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { teacherVoiceSigner } from '#server/teaching/voices/voice-address.ts';
import { takeSigner } from './take-address.ts';
import { lessonOfTake, onboardingOf, type SoundRow, soundsOf } from './take-store.ts';

type Sound = TakeToAnswer['sound'];

/** Everything beside one take: how it sounds, its lesson, earlier ones with their answers, one's draft. */
export function showTake(deps: TeachDeps, signer: Signer): TeachHandler<typeof answers.showTake> {
  const { db, clock } = deps;
  const media = lessonMedia(deps);
  return async ({ submissionID }, teacher) => {
    const now = clock.now();
    const viewer = { ...teacher, now };
    const row = await submissionFor(db, viewer, submissionID);
    if (row === undefined) throw new ApiError('api/not-found');
    const of = { uid: row.uid, lessonID: row.lesson_id, size: MAX_EARLIER_TAKES };
    const others = (await submissionsOfLearner(db, viewer, of))
      .filter((each) => each.submission_id !== submissionID)
      .slice(0, MAX_EARLIER_TAKES);
    const voiceURL = teacherVoiceSigner(signer, teacher, now);
    const [sounds, sent, lesson, onboarding, draft] = await Promise.all([
      soundsBy(db, [row, ...others], takeSigner(signer, teacher, now)),
      answersBy(db, [row, ...others], teacher, voiceURL),
      lessonOfTake(db, row.lesson_id),
      onboardingOf(db, row.uid),
      draftShown(db, submissionID, teacher, voiceURL),
    ]);
    const { homework, text_file, model_audio_file, model_loudness } = lesson;
    return {
      submission: presentSubmission(row, teacher.teacherID),
      sound: sounds(row),
      note: row.note,
      onboarding,
      homework,
      textURL: text_file === null ? null : media.sign(text_file),
      model:
        model_audio_file === null ? null : { url: media.sign(model_audio_file), loudness: model_loudness },
      earlier: others.map((each) => ({
        submissionID: each.submission_id,
        takeNumber: each.record_order,
        submittedAt: each.submitted_at.toISOString(),
        sound: sounds(each),
        answer: sent.get(each.submission_id) ?? null,
      })),
      answer: sent.get(submissionID) ?? null,
      draft,
    };
  };
}

async function soundsBy(
  db: Database,
  rows: readonly SubmissionRow[],
  playURL: ReturnType<typeof takeSigner>,
): Promise<(row: SubmissionRow) => Sound> {
  const found = await soundsOf(
    db,
    rows.map(({ user_audio_id }) => user_audio_id),
  );
  return ({ user_audio_id }) => {
    const sound = found.find((each) => each.user_audio_id === user_audio_id);
    if (sound === undefined) throw new Error('a submission without its recording');
    return presentSound(sound, playURL);
  };
}

function presentSound(row: SoundRow, playURL: ReturnType<typeof takeSigner>): Sound {
  return {
    url: playURL(row.user_audio_id, 'recorded'),
    contentType: row.content_type,
    m4aURL: row.object_id === null ? null : playURL(row.user_audio_id, 'm4a'),
    seconds: row.seconds,
    peaks: row.peaks === null ? null : [...row.peaks].map(peakOfByte),
    loudness: row.loudness,
  };
}

async function answersBy(
  db: Database,
  rows: readonly SubmissionRow[],
  teacher: Teacher,
  voiceURL: VoiceURL,
): Promise<ReadonlyMap<string, SentAnswer>> {
  const live = await liveAnswersOf(
    db,
    rows.map(({ submission_id }) => submission_id),
  );
  const shown = await Promise.all(
    live.map(async (each) => [each.submission_id, await presentAnswer(db, each, teacher, voiceURL)] as const),
  );
  return new Map(shown);
}

async function draftShown(
  db: Database,
  submissionID: string,
  { teacherID }: Teacher,
  voiceURL: VoiceURL,
): Promise<TakeToAnswer['draft']> {
  const draft = await draftOf(db, { submissionID, teacherID });
  if (draft?.content == null) return null;
  const { content, version, saved_at } = draft;
  return {
    content,
    version,
    savedAt: saved_at.toISOString(),
    voices: await presentVoices(db, teacherID, content, voiceURL),
  };
}
