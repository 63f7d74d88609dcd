import { queryOf } from '#api/query.ts';
import type { AppContext } from '#app/context.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import { coursePart } from '#domain/lessons/lesson-path.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import type { PrecacheCourse } from '#packs/text-precache.ts';

/** A stored list is used at once, and asked for again when it is this old: a release changes it. */
const ASK_HOURLY = { staleTime: HOUR_MS, revalidateIfStale: true };

type Deps = Pick<AppContext, 'api' | 'queries'>;

/** The courses with released lessons of all curriculums of the person, those of the current curriculum first. */
export async function ownCourses({ api, queries }: Deps, current: string): Promise<PrecacheCourse[]> {
  const { curriculums } = await queries.ensureQueryData(queryOf(api, learning.listCurriculums, {}));
  const own = [...new Set([current, ...curriculums.map(({ currCode }) => currCode)])];
  const lists: PrecacheCourse[][] = [];
  for (const currCode of own) {
    // A curriculum that cannot be listed now comes with a later run.
    const query = { ...queryOf(api, learning.listUserLessons, { currCode }), ...ASK_HOURLY };
    const { lessons } = await queries.ensureQueryData(query).catch(() => ({ lessons: [] }));
    lists.push(coursesIn(lessons));
  }
  return lists.flat();
}

/** Groups the released lessons by course; near are the first that is not completed and the one after it. */
export function coursesIn(lessons: readonly Lesson[]): PrecacheCourse[] {
  const released = lessons.filter(({ delivered }) => delivered);
  const at = released.findIndex(({ log }) => !log.completed);
  const near = new Set((at < 0 ? released.slice(-1) : released.slice(at, at + 2)).map(lessonIDOf));
  const courses = new Map<string, Lesson[]>();
  for (const lesson of released) {
    const name = coursePart(lesson.location);
    courses.set(name, [...(courses.get(name) ?? []), lesson]);
  }
  return [...courses.values()].map((all) => {
    const [{ location }] = all as [Lesson];
    const { courseCode, courseVer } = location;
    const ids = all.map(lessonIDOf);
    return { place: { courseCode, courseVer }, released: ids, near: ids.filter((id) => near.has(id)) };
  });
}

const lessonIDOf = ({ lessonID }: Lesson): string => lessonID;
