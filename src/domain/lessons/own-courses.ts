/** One version of a course, for one person. */
export interface CourseVersion {
  courseCode: string;
  courseVer: number;
  /** Position in the curriculum, from 0; the last one for a version that is not offered any more. */
  position: number;
  /** Whether the school offers this version now. */
  current: boolean;
  /**
   * When the person received or did the first thing of it, in milliseconds of the epoch; null before that.
   */
  begunAt: number | null;
}

/**
 * A person's courses of a curriculum in its order, each in one version. A begun version stays theirs,
 * whatever the school publishes later, even when it drops the course; a course that is not begun comes in the
 * version offered now.
 */
export function ownCourses<Course extends CourseVersion>(versions: readonly Course[]): Course[] {
  const own = new Map<string, Course>();
  const offered = new Map<string, Course>();
  for (const version of versions) {
    if (version.current) offered.set(version.courseCode, version);
    if (!version.current && version.begunAt === null) continue;
    const other = own.get(version.courseCode);
    if (other === undefined || isRather(version, other)) own.set(version.courseCode, version);
  }
  // An old version takes the position of the current one.
  const position = (course: Course) => (offered.get(course.courseCode) ?? course).position;
  return [...own.values()].sort(
    (one, other) =>
      position(one) - position(other) ||
      // A dropped course comes before the course that replaced it at the same position.
      Number(offered.has(one.courseCode)) - Number(offered.has(other.courseCode)) ||
      (one.courseCode < other.courseCode ? -1 : 1),
  );
}

function isRather(one: CourseVersion, other: CourseVersion): boolean {
  if (one.begunAt === other.begunAt) return one.courseVer > other.courseVer;
  return (one.begunAt ?? Number.POSITIVE_INFINITY) < (other.begunAt ?? Number.POSITIVE_INFINITY);
}

/**
 * The order of releases: begun courses first, then the rest in the curriculum's order. It differs from the
 * curriculum's order only after the school put a course before one that the person is in the middle of.
 */
export function releaseOrder<Course extends Pick<CourseVersion, 'begunAt'>>(
  own: readonly Course[],
): Course[] {
  return [...own.filter(({ begunAt }) => begunAt !== null), ...own.filter(({ begunAt }) => begunAt === null)];
}
