import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonQuery } from './queries.ts';

/**
 * Shows a deed at once, before the school has heard of it: the ticks of this lesson change on the device. Lists that
 * show the same lesson are asked again when they are next seen.
 */
export function showDeed(queries: QueryClient, api: Api, lesson: Lesson, done: Partial<Lesson['log']>): void {
  queries.setQueryData<{ lesson: Lesson }>(
    lessonQuery(api, lesson.location).queryKey,
    (old) => old && { lesson: { ...old.lesson, log: { ...old.lesson.log, ...done } } },
  );
  queries.setQueriesData<{ lessons?: Lesson[] }>({ queryKey: ['private'] }, (old) =>
    old?.lessons
      ? {
          ...old,
          lessons: old.lessons.map((entry) =>
            entry.lessonID === lesson.lessonID ? { ...entry, log: { ...entry.log, ...done } } : entry,
          ),
        }
      : old,
  );
}
