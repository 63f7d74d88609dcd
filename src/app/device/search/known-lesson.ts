import type { Lesson } from '#contract/entities/lesson.ts';

/** A lesson with what this device knows about it. */
export interface KnownLesson {
  lesson: Lesson;
  /** null: no cached answer says it. */
  currCode: string | null;
  currName: string | null;
  courseName: string | null;
  /** Its text; null where the device does not have it. */
  markdown: string | null;
  /** Whether its screen opens offline. */
  opens: boolean;
}
