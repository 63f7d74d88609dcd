import * as z from 'zod/mini';
import { Course } from '#contract/entities/course.ts';
import { Lesson } from '#contract/entities/lesson.ts';

/** What the pages of a course and of its lessons ask the school for, as it answered when the pack was brought. */
export const Snapshot = z.object({
  course: Course,
  lessons: z.array(Lesson),
  /** lessonID → path of its text. */
  texts: z.record(z.string(), z.string()),
});
export type Snapshot = z.infer<typeof Snapshot>;

export function parseSnapshot(body: string): Snapshot | null {
  try {
    const parsed = z.safeParse(Snapshot, JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
