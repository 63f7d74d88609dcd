import { MOST_FOUND, search } from '#contract/search.ts';
import { gramsToFind, wordsOf } from '#domain/search.ts';
import { excerptFor, type Findable, FOUND_ORDER, type FoundIn, foundIn } from '#domain/search-rank.ts';
import { type Handlers, implement } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit.ts';
import type { Mount, ServerDeps } from '#server/http/server-deps.ts';
import { type LessonMedia, lessonMedia } from '#server/learning/lessons/lesson-media.ts';
import { canOpen } from '#server/learning/lessons/may.ts';
import { presentLesson } from '#server/learning/lessons/present.ts';
import { type Place, type Syllabus, syllabusOf } from '#server/learning/lessons/syllabus.ts';
import { candidatesQuery, plainTextsOf } from './search-store.ts';

/** GET /search/lessons (docs/decisions/012-search.md). */
export const mountSearch: Mount = (app, deps) =>
  implement(app, search, searchHandlers(deps, lessonMedia(deps)), deps);

/** More than anybody types; a search of one letter goes through all texts. */
export const SEARCHES = { name: 'search', hits: 240, windowMs: 60_000 };

type Candidate = Awaited<ReturnType<ReturnType<typeof candidatesQuery>['execute']>>[number];

/** A lesson that may have the words, as it stands for the person who asks. */
interface Seen {
  place: Place;
  syllabus: Syllabus;
  curriculum: Candidate;
  /** Whether the person has or had a contract for its curriculum. */
  own: boolean;
}

interface Hit extends Seen {
  findable: Findable;
  found: FoundIn;
}

function searchHandlers(deps: ServerDeps, media: LessonMedia): Handlers<typeof search> {
  return {
    lessons: async ({ words }, caller) => {
      await hit(deps.db, deps.clock, SEARCHES, caller.uid);
      const wanted = wordsOf(words);
      if (wanted.length === 0) return { lessons: [], hits: [] };
      const seen = await seenBy(
        deps,
        caller.uid,
        await candidatesQuery(deps.db, gramsToFind(wanted)).execute(),
      );
      const best = (await hitsAmong(deps, seen, wanted)).sort(byWorth).slice(0, MOST_FOUND);
      return {
        lessons: best.map(({ place, syllabus }) => presentLesson(place, syllabus, media)),
        hits: best.map(({ place, curriculum, findable, found }) => ({
          lessonID: place.lesson.lesson_id,
          currCode: curriculum.curr_code,
          currName: curriculum.curr_name,
          courseName: place.course.course_name,
          excerpt: excerptFor(findable, wanted, found),
        })),
      };
    },
  };
}

/** Only the courses that are offered and the person's own versions: a syllabus has no others. */
async function seenBy(
  { db, clock }: ServerDeps,
  uid: string,
  possible: readonly Candidate[],
): Promise<Seen[]> {
  const byCode = new Map(possible.map((candidate) => [candidate.curr_code, candidate]));
  const ids = new Set(possible.map(({ lesson_id }) => lesson_id));
  const now = clock.now();
  const lists = await Promise.all(
    [...byCode.values()].map(async (curriculum) => {
      const syllabus = await syllabusOf(db, curriculum.curr_code, { uid, now });
      const places = syllabus?.places.filter(({ lesson }) => ids.has(lesson.lesson_id)) ?? [];
      return places.flatMap((place) =>
        syllabus === null ? [] : [{ place, syllabus, curriculum, own: syllabus.standing !== 'never' }],
      );
    }),
  );
  return lists.flat();
}

/** The text counts only for whoever may read it; name and description are in the catalogue for everybody. */
async function hitsAmong(
  { db }: ServerDeps,
  seen: readonly Seen[],
  words: readonly string[],
): Promise<Hit[]> {
  const readable = seen.filter(({ place, syllabus }) => canOpen(place, syllabus.standing));
  const texts = await plainTextsOf(
    db,
    readable.map(({ place }) => place.lesson.lesson_id),
  );
  return seen.flatMap((entry) => {
    const { lesson_id, lesson_name: name, description } = entry.place.lesson;
    const findable = { name, description, text: texts.get(lesson_id) ?? null };
    const found = foundIn(findable, words);
    return found === null ? [] : [{ ...entry, findable, found }];
  });
}

/** Own courses first, then by where the words stand, then in the order in which lessons are taken. */
function byWorth(one: Hit, other: Hit): number {
  return (
    Number(other.own) - Number(one.own) ||
    FOUND_ORDER[one.found] - FOUND_ORDER[other.found] ||
    one.curriculum.position - other.curriculum.position ||
    one.place.course.position - other.place.course.position ||
    one.place.lesson.lesson_order - other.place.lesson.lesson_order
  );
}
