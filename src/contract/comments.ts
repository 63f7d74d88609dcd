import * as z from 'zod/mini';
import { OUTCOMES } from '#domain/answers/answer.ts';
import { privateGet, privatePost } from './endpoint.ts';
import { CommentText } from './entities/answer.ts';
import { LessonID, RecordingID, Time, Uuid } from './entities/ids.ts';
import { Lesson } from './entities/lesson.ts';
import { Image } from './entities/media.ts';

/** The teacher who answered, as a learner sees them. */
export const AnsweringTeacher = z.object({ name: z.string(), image: z.nullable(Image) });
export type AnsweringTeacher = z.infer<typeof AnsweringTeacher>;

/** One comment on a submitted recording. A moment has `startSeconds` alone; a bar has `bar` and `score`. */
export const Comment = z.object({
  commentID: z.string(),
  recordingID: z.nullable(RecordingID),
  teacher: AnsweringTeacher,
  kind: z.enum(['text', 'voice', 'stamp']),
  /** The words; of a stamp its name (`Stamp`); '' for a voice. */
  body: z.string(),
  startSeconds: z.nullable(z.number()),
  endSeconds: z.nullable(z.number()),
  /** Which of the lesson's scores, from 1; null unless `bar` is set. */
  score: z.nullable(z.int()),
  bar: z.nullable(z.int()),
  /**
   * A voice: where it plays (`/media/voices/…`, signed like every recording; the path alone names the bytes), and how long
   * it is.
   */
  audio: z.nullable(z.object({ url: z.string(), seconds: z.number() })),
  createTime: Time,
  updateTime: Time,
  isRead: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

/** What the school's side did with one submitted recording. */
export const SubmissionAnswer = z.object({
  recordingID: z.nullable(RecordingID),
  /** 「先生が聞きました」; null before. */
  listenedAt: z.nullable(Time),
  /** Until when an answer is promised; null where the plan has no comments, and once it was answered. */
  answerDueAt: z.nullable(Time),
  answeredAt: z.nullable(Time),
  outcome: z.nullable(z.enum(OUTCOMES)),
  /** The learner's one reply in words. */
  reply: z.nullable(z.object({ text: z.string(), createTime: Time })),
});
export type SubmissionAnswer = z.infer<typeof SubmissionAnswer>;

/** A lesson with at least one answered recording. */
export const AnsweredLesson = z.object({
  lessonID: LessonID,
  lessonName: z.string(),
  location: Lesson.shape.location,
  /** Of the newest answer. */
  teacher: AnsweringTeacher,
  answeredAt: Time,
  /** Changes with everything that a learner sees of the answers of this lesson: the device then fetches them again. */
  updateTime: Time,
  /** Comments that the person has not read. */
  unread: z.int(),
});
export type AnsweredLesson = z.infer<typeof AnsweredLesson>;

/** The maximum number of answered lessons in the list: the newest ones. */
export const MAX_ANSWERED_LESSONS = 30;

/** The answers to submitted recordings, as their learner sees them (product-rules R12). */
export const comments = {
  /** Newest last. An answer is here from a minute after it was sent, and no more once it was withdrawn. */
  list: privateGet('/lessons/comments/list', {
    input: z.object({ lessonID: LessonID, recordingID: z.optional(RecordingID) }),
    output: z.object({ comments: z.array(Comment), answers: z.array(SubmissionAnswer) }),
  }),
  /** Marks comments as read, at most 100 at once; unknown and foreign ones are passed over. */
  read: privatePost('/lessons/comments/read', {
    input: z.object({ commentIDs: z.array(Uuid).check(z.maxLength(100)) }),
    output: z.object({}),
  }),
  /** One reply in words to an answer. The same words again change nothing; other words are 409 `comments/already-replied`. */
  reply: privatePost('/lessons/comments/reply', {
    input: z.object({
      recordingID: RecordingID,
      text: CommentText.check(z.refine((text) => text.trim() !== '')),
    }),
    output: z.object({}),
  }),
  /** What came back over all lessons, newest answer first, read ones as well. */
  answered: privateGet('/users/comments/unread', {
    input: z.object({}),
    output: z.object({ lessons: z.array(AnsweredLesson) }),
  }),
};
