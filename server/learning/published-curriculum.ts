import type { Database } from '#server/db/connect.ts';
import {
  type CourseRow,
  courseVersionsOf,
  type LessonRow,
  lessonsOf,
  type TeacherRow,
  teachersOf,
} from './curriculum-store.ts';

/** What is published of a curriculum: all versions of its courses, their lessons, and the teachers of the school. */
export interface PublishedCurriculum {
  readonly versions: readonly CourseRow[];
  readonly lessons: readonly LessonRow[];
  readonly teachers: readonly TeacherRow[];
}

interface Remembered {
  readonly revision: string;
  readonly reading: Promise<PublishedCurriculum>;
}

/** By the database that was read, a replica by itself: at most the curriculums of the school. */
const remembered = new WeakMap<Database, Map<string, Remembered>>();

/**
 * What is published of a curriculum; read again whenever its revision is another one than at the last time. Everybody gets
 * the same objects: they are only read.
 * @param revision as a statement just before this call gave it (`revisionOf`)
 */
export function publishedCurriculum(
  db: Database,
  currCode: string,
  revision: string,
): Promise<PublishedCurriculum> {
  const known = remembered.get(db) ?? new Map<string, Remembered>();
  remembered.set(db, known);
  const found = known.get(currCode);
  if (found?.revision === revision) return found.reading;
  // Written to meanwhile, the rows are newer than the revision they stand under: the next call reads them again.
  const reading = readPublished(db, currCode);
  const entry = { revision, reading };
  known.set(currCode, entry);
  const forget = () => known.get(currCode) === entry && known.delete(currCode);
  // A code without courses may be anything that somebody typed.
  reading.then(({ versions }) => versions.length === 0 && forget(), forget);
  return reading;
}

async function readPublished(db: Database, currCode: string): Promise<PublishedCurriculum> {
  const [versions, lessons, teachers] = await Promise.all([
    courseVersionsOf(db, currCode),
    lessonsOf(db, currCode),
    teachersOf(db),
  ]);
  return { versions, lessons, teachers };
}
