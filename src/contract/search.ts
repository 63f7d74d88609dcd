import * as z from 'zod/mini';
import { privateGet } from './endpoint.ts';
import { boundedText } from './entities/bounded.ts';
import { CurrCode, LessonID } from './entities/ids.ts';
import { Lesson } from './entities/lesson.ts';

/** Where the words were found. */
export const SearchHit = z.object({
  lessonID: LessonID,
  currCode: CurrCode,
  currName: z.string(),
  courseName: z.string(),
  /** The lesson's text around the words, or its description. */
  excerpt: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** The maximum number of hits; the best ones. */
export const MAX_SEARCH_RESULTS = 30;

/** Searches lessons: words → lessons, best first; `hits` in the same order. */
export const search = {
  lessons: privateGet('/search/lessons', {
    input: z.object({ words: boundedText(100).check(z.minLength(1)) }),
    output: z.object({ lessons: z.array(Lesson), hits: z.array(SearchHit) }),
  }),
};
