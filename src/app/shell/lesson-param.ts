import { notFound } from '@tanstack/react-router';
import { type LessonPlace, parseLessonPlace } from '#domain/lessons/lesson-path.ts';

/** Parses a lesson's path parameter; throws notFound() when it is invalid. */
export function lessonParam(text: string): LessonPlace {
  const place = parseLessonPlace(text);
  if (place === null) throw notFound();
  return place;
}
