import type { Lesson } from '#contract/entities/lesson.ts';
import { chooseTrialLesson } from '#domain/lessons/trial-lesson.ts';

/**
 * The lesson that the course's button opens. A trial course follows the specification's choice (section 4); in a paid
 * one, where that choice is always the first lesson, a learner goes on where they are: the first delivered lesson that
 * is not completed, or the last delivered one.
 */
export function lessonToOpen(lessons: readonly Lesson[]): Lesson | undefined {
  const delivered = lessons.filter((lesson) => lesson.delivered);
  if (lessons.every((lesson) => lesson.location.trial)) {
    const facts = delivered.map((lesson) => ({
      lesson,
      order: lesson.location.lessonOrder,
      trial: true,
      completed: lesson.log.completed,
    }));
    return chooseTrialLesson(facts)?.lesson;
  }
  return delivered.find((lesson) => !lesson.log.completed) ?? delivered.at(-1);
}
