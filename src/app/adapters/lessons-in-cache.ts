import type { QueryClient } from '@tanstack/react-query';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { PractisedLesson } from '#contract/practice/practice-log.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';

/** Lessons that any answer on this device named, by lessonID: for what was practised before the server was asked. */
export function lessonsInCache(queries: QueryClient): ReadonlyMap<string, PractisedLesson> {
  return new Map(
    cachedLessons(queries).flatMap(({ lessonID, content, location }) =>
      content === undefined ? [] : [[lessonID, { lessonID, lessonName: content.lessonName, location }]],
    ),
  );
}

/** The lessonID of a lesson by its part of addresses; null where no answer on this device names it. */
export function lessonIDInCache(queries: QueryClient, part: string): string | null {
  const known = [...lessonsInCache(queries).values()];
  return known.find(({ location }) => lessonPart(location) === part)?.lessonID ?? null;
}

/** All lessons of the answers on this device; one may be in it several times. */
export function cachedLessons(queries: QueryClient): Lesson[] {
  const answers = queries.getQueryCache().findAll({ queryKey: ['private'] });
  return answers.flatMap(({ state }) => {
    const { lesson, lessons = [] } = (state.data ?? {}) as { lesson?: Lesson; lessons?: Lesson[] };
    return lesson === undefined ? lessons : [lesson, ...lessons];
  });
}
