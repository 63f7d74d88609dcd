import * as z from 'zod/mini';
import { teacherGet, teacherPost } from '../endpoint.ts';
import { boundedText } from '../entities/bounded.ts';
import { QueryInt, Time, Uuid } from '../entities/ids.ts';
import { Page } from '../entities/page.ts';
import { Onboarding } from '../onboarding.ts';
import { QueuedSubmission } from './queue.ts';

/** A note among teachers; no learner ever sees it, nor is it in what they export. */
export const TeacherNote = z.object({
  noteID: Uuid,
  teacherName: z.string(),
  text: z.string(),
  createTime: Time,
  isMine: z.boolean(),
});
export type TeacherNote = z.infer<typeof TeacherNote>;

/** A learner of one of the teacher's curriculums; anybody else: 404. */
export const learners = {
  show: teacherGet('/learners/show', {
    input: z.object({ learnerID: boundedText(128), page: z.optional(QueryInt) }),
    output: z.object({
      name: z.string(),
      onboarding: z.nullable(Onboarding),
      courses: z.array(
        z.object({
          currName: z.string(),
          courseName: z.string(),
          completedLessonCount: z.int(),
          lessonCount: z.int(),
        }),
      ),
      /** One page, newest first. */
      submissions: z.array(QueuedSubmission),
      notes: z.array(TeacherNote),
      /** Of the recordings; a server of the release before shows the newest and says nothing. */
      page: z.optional(Page),
    }),
  }),
  addNote: teacherPost('/learners/notes/add', {
    input: z.object({ learnerID: boundedText(128), text: boundedText(2_000).check(z.minLength(1)) }),
    output: z.object({ noteID: Uuid }),
  }),
  removeNote: teacherPost('/learners/notes/remove', {
    input: z.object({ noteID: Uuid }),
    output: z.object({}),
  }),
};
