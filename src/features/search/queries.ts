import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { search } from '#contract/search.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { SearchDevice, SearchHit, SearchResult } from './search-view.ts';

/** Every pause in typing is a search: results are not persisted on the device. */
const NOT_PERSISTED = { gcTime: 5 * MINUTE_MS, meta: { persisted: false }, retry: false } as const;

export const serverSearchQuery = (api: Api, words: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(search.lessons, { words }), 'found'],
    queryFn: async ({ signal }): Promise<SearchResult> => {
      const { lessons, hits } = await api(search.lessons, { words }, { signal });
      const facts = new Map(hits.map((hit) => [hit.lessonID, hit]));
      return {
        words,
        lessons: lessons.map(
          (lesson): SearchHit => ({
            lesson,
            currCode: facts.get(lesson.lessonID)?.currCode ?? null,
            currName: facts.get(lesson.lessonID)?.currName ?? null,
            courseName: facts.get(lesson.lessonID)?.courseName ?? null,
            excerpt: facts.get(lesson.lessonID)?.excerpt ?? lesson.content.description,
            opens: true,
          }),
        ),
      };
    },
    ...NOT_PERSISTED,
  });

export const deviceSearchQuery = (searchDevice: SearchDevice, words: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(search.lessons, { words }), 'on this device'],
    queryFn: async (): Promise<SearchResult> => ({ words, lessons: await searchDevice(words) }),
    // The device answers offline as well, and packs come and go.
    networkMode: 'always',
    staleTime: 0,
    ...NOT_PERSISTED,
  });
