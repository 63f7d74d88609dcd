import type { Lesson } from '#contract/entities/lesson.ts';

/** A lesson as this device knows it. */
export interface KnownLesson {
  lesson: Lesson;
  /** null: no answer that was kept says it. */
  currCode: string | null;
  currName: string | null;
  courseName: string | null;
  /** Its text; null where it is not on the device. */
  markdown: string | null;
  /** Its page opens without the line. */
  opens: boolean;
}
