import { MAX_SEARCH_RESULTS, search } from '#contract/search.ts';
import { wordsOf } from '#domain/search/search.ts';
import { excerptFor, type Findable, FOUND_ORDER, type FoundIn, foundIn } from '#domain/search/search-rank.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { type Handlers, implement } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { Mount, ServerDeps } from '#server/http/server-deps.ts';
import { canOpen } from '#server/learning/lessons/lesson-access.ts';
import { type LessonMedia, lessonMedia } from '#server/learning/lessons/lesson-media.ts';
import { presentLesson } from '#server/learning/lessons/present.ts';
import { type Syllabus, type SyllabusEntry, syllabusOf } from '#server/learning/lessons/syllabus.ts';
import { type Candidate, findCandidates, plainTextsOf } from './search-store.ts';

/** GET /search/lessons (docs/decisions/012-search.md). */
export const mountSearch: Mount = (app, deps) =>
  implement(app, search, searchHandlers(deps, lessonMedia(deps)), deps);

/** More than anybody types. A search for one letter reads all texts. */
export const SEARCH_LIMIT = { name: 'search', hits: 240, windowMs: MINUTE_MS };

/** A lesson that may contain the words, with its state for the person who searches. */
interface VisibleLesson {
  entry: SyllabusEntry;
  syllabus: Syllabus;
  curriculum: Candidate;
  /** Whether the person has or had a subscription for its curriculum. */
  own: boolean;
}

interface Hit extends VisibleLesson {
  findable: Findable;
  found: FoundIn;
}

function searchHandlers(deps: ServerDeps, media: LessonMedia): Handlers<typeof search> {
  return {
    lessons: async ({ words }, caller) => {
      await hit(deps.db, deps.clock, SEARCH_LIMIT, caller.uid);
      const wanted = wordsOf(words);
      if (wanted.length === 0) return { lessons: [], hits: [] };
      const candidates = await findCandidates(deps.db, wanted);
      const visible = await visibleTo(deps, caller.uid, candidates);
      const best = (await hitsAmong(deps, visible, wanted)).sort(byRelevance).slice(0, MAX_SEARCH_RESULTS);
      return {
        lessons: best.map(({ entry, syllabus }) => presentLesson(entry, syllabus, media)),
        hits: best.map(({ entry, curriculum, findable, found }) => ({
          lessonID: entry.lesson.lesson_id,
          currCode: curriculum.curr_code,
          currName: curriculum.curr_name,
          courseName: entry.course.course_name,
          excerpt: excerptFor(findable, wanted, found),
        })),
      };
    },
  };
}

/** Limits candidates to syllabuses of the person: offered courses and the person's own versions. */
async function visibleTo(
  { db, clock }: ServerDeps,
  uid: string,
  candidates: readonly Candidate[],
): Promise<VisibleLesson[]> {
  const byCode = new Map(candidates.map((candidate) => [candidate.curr_code, candidate]));
  const ids = new Set(candidates.map(({ lesson_id }) => lesson_id));
  const now = clock.now();
  const lists = await Promise.all(
    [...byCode.values()].map(async (curriculum) => {
      const syllabus = await syllabusOf(db, curriculum.curr_code, { uid, now });
      if (syllabus === null) return [];
      const own = syllabus.status !== 'never';
      return syllabus.entries
        .filter(({ lesson }) => ids.has(lesson.lesson_id))
        .map((entry) => ({ entry, syllabus, curriculum, own }));
    }),
  );
  return lists.flat();
}

/** Searches the text only where the person may read it; name and description are public. */
async function hitsAmong(
  { db }: ServerDeps,
  lessons: readonly VisibleLesson[],
  words: readonly string[],
): Promise<Hit[]> {
  const readable = lessons.filter(({ entry, syllabus }) => canOpen(entry, syllabus.status));
  const texts = await plainTextsOf(
    db,
    readable.map(({ entry }) => entry.lesson.lesson_id),
  );
  return lessons.flatMap((visible) => {
    const { lesson_id, lesson_name: name, description } = visible.entry.lesson;
    const course = `${visible.entry.course.course_name}\n${visible.curriculum.curr_name}`;
    const findable = { name, course, description, text: texts.get(lesson_id) ?? null };
    const found = foundIn(findable, words);
    return found === null ? [] : [{ ...visible, findable, found }];
  });
}

/** Sorts own courses first, then by where the words were found, then in the order of the lessons. */
function byRelevance(one: Hit, other: Hit): number {
  return (
    Number(other.own) - Number(one.own) ||
    FOUND_ORDER[one.found] - FOUND_ORDER[other.found] ||
    one.curriculum.position - other.curriculum.position ||
    one.entry.course.position - other.entry.course.position ||
    one.entry.lesson.lesson_order - other.entry.lesson.lesson_order
  );
}
