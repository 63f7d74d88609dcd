import { notFound } from '@tanstack/react-router';
import { ApiError } from '#contract/errors.ts';
import { type LessonPlace, parseLessonPlace } from '#domain/lessons/lesson-path.ts';

/** What a loader throws for an address that does not parse: the product's own error, raised through the router. */
export function routeNotFound() {
  return notFound({ data: new ApiError('routes/not-found', { status: 404 }) });
}

/** The error behind the router's not-found screen. For an address that no route knows the router itself raises it. */
export function routeErrorOf(data: unknown): ApiError {
  return data instanceof ApiError ? data : new ApiError('routes/not-found', { status: 404 });
}

/** Parses a lesson's path parameter; throws `routeNotFound()` when it is invalid. */
export function lessonParam(text: string): LessonPlace {
  const place = parseLessonPlace(text);
  if (place === null) throw routeNotFound();
  return place;
}
