/** One version of a course as it stands for one person. */
export interface CourseVersion {
  courseCode: string;
  courseVer: number;
  /** Place in the curriculum, from 0; of a version that is no longer offered, the last one it had. */
  position: number;
  /** Whether the school offers this version now. */
  current: boolean;
  /** When the person got or did the first thing of it, in milliseconds of the epoch; null while they have nothing. */
  begunAt: number | null;
}

/**
 * A person's own courses of a curriculum, in its order, each in one version: the one that they began first stays theirs,
 * whatever the school publishes later, also when it drops the course; what they have not begun comes in the version
 * offered now. Without anything begun it is simply what the school offers.
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
  // An old version stands where the school has its course now.
  const position = (course: Course) => (offered.get(course.courseCode) ?? course).position;
  return [...own.values()].sort(
    (one, other) =>
      position(one) - position(other) ||
      // A dropped course stood there before what took its place.
      Number(offered.has(one.courseCode)) - Number(offered.has(other.courseCode)) ||
      (one.courseCode < other.courseCode ? -1 : 1),
  );
}

function isRather(one: CourseVersion, other: CourseVersion): boolean {
  if (one.begunAt === other.begunAt) return one.courseVer > other.courseVer;
  return (one.begunAt ?? Number.POSITIVE_INFINITY) < (other.begunAt ?? Number.POSITIVE_INFINITY);
}

/**
 * The order in which courses are delivered: what was begun is finished first, then the rest in the curriculum's order.
 * The two differ only after the school put a course before one that the person is in the middle of.
 */
export function releaseOrder<Course extends Pick<CourseVersion, 'begunAt'>>(
  own: readonly Course[],
): Course[] {
  return [...own.filter(({ begunAt }) => begunAt !== null), ...own.filter(({ begunAt }) => begunAt === null)];
}
