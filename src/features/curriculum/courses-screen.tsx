import { useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { CourseCard } from './course-card.tsx';
import { curriculumQuery } from './queries.ts';
import { texts } from './texts.ts';
import { useEnrollmentStatus } from './use-enrollment-status.ts';

/** The courses of a curriculum in their order, with the progress of the person. */
export function CoursesScreen({ api, currCode, now }: { api: Api; currCode: string; now: number }) {
  const { courses } = useSuspenseQuery(curriculumQuery(api, currCode)).data;
  const status = useEnrollmentStatus(api, currCode, now);
  return (
    <>
      <p className="text-sm text-ink-soft">{texts.order}</p>
      <ol className="grid gap-4">
        {courses.map((course) => (
          <li key={course.courseID}>
            <CourseCard
              api={api}
              course={course}
              open={course.isTrial || status === 'running'}
              ended={status === 'ended'}
              now={now}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
