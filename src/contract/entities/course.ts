import * as z from 'zod/mini';
import { CourseCode, Time } from './ids.ts';
import { Image } from './media.ts';
import { TeacherProfile } from './teacher.ts';

export const Course = z.object({
  courseID: z.string(),
  courseCode: CourseCode,
  courseVer: z.int(),
  courseName: z.string(),
  lessonCount: z.int(),
  description: z.object({ lead: z.string(), subtitle: z.string(), body: z.string() }),
  image: Image,
  teachers: z.optional(z.array(TeacherProfile)),
  log: z.object({ completedLessonCount: z.int() }),
  startTime: z.optional(Time),
  delivered: z.boolean(),
  isTrial: z.boolean(),
});
export type Course = z.infer<typeof Course>;
