import * as z from 'zod/mini';
import { teacherGet, teacherPost } from '../endpoint.ts';
import { boundedText } from '../entities/bounded.ts';
import { CurrCode, LessonID, QueryInt, Time, Uuid } from '../entities/ids.ts';
import { Page } from '../entities/page.ts';

export const QUEUE_VIEWS = ['waiting', 'mine', 'answered'] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

/** A recording as the queue shows it. Learners are named by their display name, else 「名前なし」 and the beginning of their ID; never by an address. */
export const QueuedSubmission = z.object({
  submissionID: Uuid,
  learner: z.object({ learnerID: z.string(), name: z.string() }),
  lesson: z.object({
    lessonID: LessonID,
    lessonName: z.string(),
    lessonOrder: z.int(),
    courseName: z.string(),
    currCode: CurrCode,
    currName: z.string(),
  }),
  /** Which take of this lesson it is, from 1. */
  takeNumber: z.int(),
  submittedAt: Time,
  /** null where no answer is promised. */
  dueAt: z.nullable(Time),
  hasNote: z.boolean(),
  hasDraft: z.boolean(),
  answeredAt: z.nullable(Time),
  /** Whether the learner wrote back; a server of the release before does not say. */
  hasReply: z.optional(z.boolean()),
  /** Who has it open for answering, and until when without another action. */
  claim: z.nullable(z.object({ teacherName: z.string(), isMine: z.boolean(), until: Time })),
});
export type QueuedSubmission = z.infer<typeof QueuedSubmission>;

/** What waits for an answer in the teacher's curriculums: oldest promise first. */
export const queue = {
  list: teacherGet('/queue/list', {
    input: z.object({
      view: z.enum(QUEUE_VIEWS),
      currCode: z.optional(CurrCode),
      /** Part of a learner's name. */
      learner: z.optional(boundedText(50)),
      page: z.optional(QueryInt),
    }),
    output: z.object({
      submissions: z.array(QueuedSubmission),
      counts: z.object({ waiting: z.int(), overdue: z.int(), mine: z.int(), answeredToday: z.int() }),
      page: Page,
    }),
  }),
  /**
   * Claims a recording, or holds on to one's own claim. Somebody else's: 409 `api/conflict` with `details: {teacherName}`.
   * `pageID`: made by the page that has it open; a page of the release before names none.
   */
  claim: teacherPost('/claims/create', {
    input: z.object({ submissionID: Uuid, pageID: z.optional(Uuid) }),
    output: z.object({ until: Time }),
  }),
  /** A page is left. The claim is released unless its teacher has the recording open in another page, on any device. */
  release: teacherPost('/claims/delete', {
    input: z.object({ submissionID: Uuid, pageID: z.optional(Uuid) }),
    output: z.object({}),
  }),
};
