import { createFileRoute } from '@tanstack/react-router';
import { useHandedIn } from '#app/adapters/homework/use-handed-in.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import { storedPublicConfig } from '#app/cache/public-config.ts';
import { CourseError } from '#app/shell/errors/course-error.tsx';
import { routeNotFound } from '#app/shell/errors/route-not-found.ts';
import { Head } from '#app/shell/head.tsx';
import { parseCoursePlace } from '#domain/lessons/lesson-path.ts';
import { CourseScreen } from '#features/course/course-screen.tsx';
import { COURSE_TABS, type CourseTab } from '#features/course/course-tab-names.ts';
import { courseLessonsQuery, courseQuery } from '#features/course/queries.ts';

export const Route = createFileRoute('/courses/$course')({
  staticData: { access: 'member' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): { tab?: CourseTab | undefined } => ({
    tab: COURSE_TABS.find((name) => name === search['tab']),
  }),
  loader: async ({ context, params }) => {
    const { api, queries } = context;
    const place = parseCoursePlace(params.course);
    if (place === null) throw routeNotFound();
    const [{ course }, , currCode] = await Promise.all([
      queries.ensureQueryData(courseQuery(api, place)),
      queries.ensureQueryData(courseLessonsQuery(api, place)),
      currentCurriculum(context, Date.now()),
    ]);
    const teachersOrigin = storedPublicConfig(localStorage)?.teachersOrigin ?? null;
    return { place, course, currCode, teachersOrigin };
  },
  errorComponent: CourseError,
  component: CoursePage,
});

function CoursePage() {
  const { api, packs, waiting } = Route.useRouteContext();
  const handedIn = useHandedIn(waiting);
  const { place, course, currCode, teachersOrigin } = Route.useLoaderData();
  const { tab = 'lessons' } = Route.useSearch();
  return (
    <>
      <Head title={course.courseName} description={course.description.lead} />
      <CourseScreen
        api={api}
        currCode={currCode}
        place={place}
        tab={tab}
        now={Date.now()}
        packs={packs}
        handedIn={handedIn}
        teachersOrigin={teachersOrigin}
      />
    </>
  );
}
