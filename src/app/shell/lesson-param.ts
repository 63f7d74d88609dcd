import { notFound } from '@tanstack/react-router';
import { type LessonPlace, parseLessonPlace } from '#domain/lessons/lesson-path.ts';

/** The place that a lesson's address names; an address that does not parse is no page. */
export function lessonParam(text: string): LessonPlace {
  const place = parseLessonPlace(text);
  if (place === null) throw notFound();
  return place;
}
