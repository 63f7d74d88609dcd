import * as z from 'zod/mini';
import { teacherGet, teacherPost } from '../endpoint.ts';
import { AnswerContent, AnswerDraft } from '../entities/answer.ts';
import { boundedInt, boundedText } from '../entities/bounded.ts';
import { LessonID, RecordingID, Time, Uuid } from '../entities/ids.ts';
import { Onboarding } from '../onboarding.ts';
import { QueuedSubmission } from './queue.ts';

/** A voice of a teacher, ready to play. */
export const TeacherVoice = z.object({ recordingID: RecordingID, url: z.string(), seconds: z.number() });
export type TeacherVoice = z.infer<typeof TeacherVoice>;

/** An answer that was sent, with what a teacher may still do with it. */
export const SentAnswer = z.object({
  answerID: Uuid,
  teacherName: z.string(),
  content: AnswerContent,
  voices: z.array(TeacherVoice),
  sentAt: Time,
  /** Until then it can be taken back and the learner does not see it. */
  undoUntil: Time,
  editedAt: z.nullable(Time),
  withdrawnAt: z.nullable(Time),
  isMine: z.boolean(),
  /** Its author, or any other of the curriculum once the author has left. */
  mayWithdraw: z.boolean(),
  reply: z.nullable(z.object({ text: z.string(), createTime: Time })),
});
export type SentAnswer = z.infer<typeof SentAnswer>;

/** How a recording sounds and looks: 1 to 800 peaks between 0 and 1, made on the server beside the m4a. */
const Sound = z.object({
  url: z.string(),
  contentType: z.string(),
  m4aURL: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
  peaks: z.nullable(z.array(z.number())),
  /** Loudness in LUFS; null until measured. */
  loudness: z.nullable(z.number()),
});

/** What is shown beside a take; all of them are on the learner's page. */
export const MAX_EARLIER_TAKES = 20;

export const TakeToAnswer = z.object({
  submission: QueuedSubmission,
  sound: Sound,
  note: z.nullable(z.string()),
  onboarding: z.nullable(Onboarding),
  /** The lesson's task, its text (an address of Markdown, `textURL`) and its model. */
  homework: z.nullable(z.string()),
  textURL: z.nullable(z.string()),
  model: z.nullable(z.object({ url: z.string(), loudness: z.nullable(z.number()) })),
  /** The learner's other recordings of this lesson, newest first, at most `MAX_EARLIER_TAKES`. */
  earlier: z.array(
    z.object({
      submissionID: Uuid,
      takeNumber: z.int(),
      submittedAt: Time,
      sound: Sound,
      answer: z.nullable(SentAnswer),
    }),
  ),
  answer: z.nullable(SentAnswer),
  draft: z.nullable(
    z.object({ content: AnswerDraft, version: z.int(), savedAt: Time, voices: z.array(TeacherVoice) }),
  ),
});
export type TakeToAnswer = z.infer<typeof TakeToAnswer>;

/**
 * The take, the answer, its draft and its history. Saving a draft and sending take the claim, or prolong one's own; a 409
 * `api/conflict` says in `details.reason` why not: `claimed` (with `teacherName`), `answered`, or `version` (with the stored
 * `version` of the draft). What was sent is changed by its author only (403).
 */
export const answers = {
  showTake: teacherGet('/submissions/show', {
    input: z.object({ submissionID: Uuid }),
    output: TakeToAnswer,
  }),
  /** The teacher has listened to it: the learner reads 「先生が聞きました」. */
  listened: teacherPost('/submissions/listened', {
    input: z.object({ submissionID: Uuid }),
    output: z.object({}),
  }),
  /** Stores the draft over version `version` (0: none yet); another version is stored: 409 `api/conflict`. */
  saveDraft: teacherPost('/drafts/save', {
    input: z.object({ submissionID: Uuid, content: AnswerDraft, version: boundedInt() }),
    output: z.object({ version: z.int() }),
  }),
  /**
   * Sends the answer; the same `answerID` again gets the same result, and 410 `api/gone` once it was undone: sending it
   * again needs another one. 422 with `details.reason`: `voice` (`recordingIDs` that have not arrived, or that another
   * submission has), `empty-text`, `comment-id`.
   */
  send: teacherPost('/answers/send', {
    input: z.object({ submissionID: Uuid, answerID: Uuid, content: AnswerContent }),
    output: z.object({ answer: SentAnswer }),
  }),
  /** Takes an answer back within a minute: it is a draft again. Later: 410 `api/gone`. */
  undo: teacherPost('/answers/undo', { input: z.object({ answerID: Uuid }), output: z.object({}) }),
  edit: teacherPost('/answers/edit', {
    input: z.object({ answerID: Uuid, content: AnswerContent }),
    output: z.object({ answer: SentAnswer }),
  }),
  /** Takes an answer away from its learner; the recording waits again. One by a teacher who has left: anybody of the curriculum. */
  withdraw: teacherPost('/answers/withdraw', { input: z.object({ answerID: Uuid }), output: z.object({}) }),
  /** Every version of an answer, newest first. */
  history: teacherGet('/answers/history', {
    input: z.object({ answerID: Uuid }),
    output: z.object({
      versions: z.array(
        z.object({
          action: z.enum(['sent', 'undone', 'edited', 'withdrawn']),
          teacherName: z.string(),
          time: Time,
          content: AnswerContent,
        }),
      ),
    }),
  }),
};

/** Ready phrases: a lesson's own and general ones, those used most for this lesson first. */
export const phrases = {
  list: teacherGet('/phrases/list', {
    input: z.object({ lessonID: LessonID }),
    output: z.object({
      phrases: z.array(
        z.object({ phraseID: Uuid, text: z.string(), isOfLesson: z.boolean(), uses: z.int() }),
      ),
    }),
  }),
  add: teacherPost('/phrases/add', {
    input: z.object({ lessonID: LessonID, text: boundedText(200).check(z.minLength(1)) }),
    output: z.object({ phraseID: Uuid }),
  }),
  remove: teacherPost('/phrases/remove', { input: z.object({ phraseID: Uuid }), output: z.object({}) }),
};
