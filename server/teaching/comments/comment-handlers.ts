import type { Comment, comments, SubmissionAnswer } from '#contract/comments.ts';
import { MAX_ANSWERED_LESSONS } from '#contract/comments.ts';
import { ApiError } from '#contract/errors.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { courseOfLesson } from '#server/learning/curriculum-store.ts';
import { locationOf } from '#server/learning/lesson-place.ts';
import type { Signer } from '#server/storage/signer.ts';
import { learnerVoiceSigner } from '#server/teaching/voices/voice-address.ts';
import {
  type AnsweredRow,
  answeredLessons,
  answeredSubmissions,
  type CommentRow,
  commentsOf,
  lockVisibleAnswer,
  markRead,
  putReply,
} from './comment-list-store.ts';

/**
 * What came back to a learner. It stays theirs: no subscription is asked for, because what was answered was paid for.
 */
export function commentHandlers({ db, clock }: ServerDeps, signer: Signer): Handlers<typeof comments> {
  return {
    list: async ({ lessonID, recordingID }, caller) => {
      const now = clock.now();
      const rows = await answeredSubmissions(db, { uid: caller.uid, lessonID, recordingID, now });
      const isUnknown =
        rows.length === 0 && (recordingID !== undefined || !(await courseOfLesson(db, lessonID)));
      if (isUnknown) throw new ApiError('api/not-found');
      const answerIDs = rows.flatMap(({ answer_id }) => (answer_id === null ? [] : [answer_id]));
      const said = await commentsOf(db, answerIDs);
      const voiceURL = learnerVoiceSigner(signer, caller, now);
      return {
        comments: said.map((row) => presentComment(row, voiceURL)),
        answers: rows.map(presentSubmissionAnswer).reverse(),
      };
    },
    read: async ({ commentIDs }, { uid }) => {
      await markRead(db, { uid, commentIDs, now: clock.now() });
      return {};
    },
    reply: async ({ recordingID, text }, { uid }) => {
      const now = clock.now();
      const reply = text.trim();
      await retryOnConflict(() =>
        db.transaction().execute(async (trx) => {
          const answer = await lockVisibleAnswer(trx, { uid, recordingID, now });
          if (answer === undefined) throw new ApiError('api/not-found');
          if (answer.reply === reply) return;
          if (answer.reply !== null) throw new ApiError('comments/already-replied');
          await putReply(trx, answer.answer_id, reply, now);
        }),
      );
      return {};
    },
    answered: async (_, { uid }, call) => {
      const now = clock.now();
      const { lessons, nextAt } = await answeredLessons(db, { uid, now, limit: MAX_ANSWERED_LESSONS });
      call.cacheable({ areas: ['homework', 'answers'], until: nextAt?.getTime() ?? null });
      return {
        lessons: lessons.map((row) => ({
          lessonID: row.lesson_id,
          lessonName: row.lesson_name,
          location: locationOf(row),
          teacher: { name: row.name, image: row.image },
          answeredAt: row.sent_at.toISOString(),
          updateTime: row.updated_at.toISOString(),
          unread: row.unread,
        })),
      };
    },
  };
}

type VoiceURL = ReturnType<typeof learnerVoiceSigner>;

function presentComment(row: CommentRow, voiceURL: VoiceURL): Comment {
  const { voice_id, m4a_object_id, seconds } = row;
  return {
    commentID: row.comment_id,
    recordingID: row.recording_id,
    teacher: { name: row.name, image: row.image },
    kind: row.kind,
    body: row.body,
    startSeconds: row.start_seconds,
    endSeconds: row.end_seconds,
    score: row.score,
    bar: row.bar,
    audio:
      voice_id === null || seconds === null ? null : { url: voiceURL({ voice_id, m4a_object_id }), seconds },
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    isRead: row.read_at !== null,
  };
}

/** An answer that is not visible yet is no answer to its learner. */
function presentSubmissionAnswer(row: AnsweredRow): SubmissionAnswer {
  const isAnswered = row.answer_id !== null;
  const { reply, replied_at } = row;
  return {
    recordingID: row.recording_id,
    listenedAt: row.heard_at?.toISOString() ?? null,
    answerDueAt: isAnswered ? null : (row.answer_due_at?.toISOString() ?? null),
    answeredAt: row.sent_at?.toISOString() ?? null,
    outcome: row.outcome,
    reply:
      reply === null || replied_at === null ? null : { text: reply, createTime: replied_at.toISOString() },
  };
}
