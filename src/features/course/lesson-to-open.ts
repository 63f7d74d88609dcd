import type { Lesson } from '#contract/entities/lesson.ts';
import { chooseTrialLesson } from '#domain/lessons/trial-lesson.ts';

/**
 * The lesson that the button of the course opens. In a trial course chooseTrialLesson decides; in a paid course it is the
 * first released lesson that is not completed, or the last released one.
 */
export function lessonToOpen(lessons: readonly Lesson[]): Lesson | undefined {
  const released = lessons.filter((lesson) => lesson.delivered);
  if (lessons.every((lesson) => lesson.location.trial)) {
    const candidates = released.map((lesson) => ({
      lesson,
      order: lesson.location.lessonOrder,
      trial: true,
      completed: lesson.log.completed,
    }));
    return chooseTrialLesson(candidates)?.lesson;
  }
  return released.find((lesson) => !lesson.log.completed) ?? released.at(-1);
}
