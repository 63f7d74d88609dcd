import { useRouteContext } from '@tanstack/react-router';
import { practiceSounds } from '#app/adapters/practice-sounds.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { ModelSheet } from '#features/practice/score/model-sheet.tsx';

interface LessonModelProps {
  lesson: Lesson;
  url: string;
  /** False while the microphone would record it. */
  allowed?: boolean;
}

/** The model in a lesson's pages: the one player of the visit plays it. */
export function LessonModel({ lesson, url, allowed = true }: LessonModelProps) {
  const context = useRouteContext({ from: '__root__' });
  return (
    <ModelSheet
      player={practiceSounds(context).model}
      lesson={lessonPart(lesson.location)}
      lessonName={lesson.content.lessonName}
      url={url}
      allowed={allowed}
    />
  );
}
