import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import { japanDate, relativeDay } from '#domain/japan-time.ts';
import { coursePart } from '#domain/lessons/lesson-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Celebration } from '#ui/feedback/celebration.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { courseStatus } from './course-status.ts';
import { texts } from './texts.ts';

interface CourseStatusNoticeProps {
  api: Api;
  /** The selected curriculum of the person; its courses tell which one is next. */
  currCode: string;
  course: Course;
  lessons: readonly Lesson[];
  now: number;
}

/** The status of the course: the date of the next lesson, all lessons released, or completed with the next course. */
export function CourseStatusNotice({ api, currCode, course, lessons, now }: CourseStatusNoticeProps) {
  const state = courseStatus(lessons);
  switch (state.kind) {
    case 'completed':
      return (
        <Celebration
          title={course.isTrial ? texts.trialFinished : texts.finished}
          action={<NextCourse api={api} currCode={currCode} course={course} now={now} />}
        >
          {texts.finishedBody(course.courseName, course.lessonCount)}
        </Celebration>
      );
    case 'all-released':
      return (
        <Notice tone="ok" title={texts.allDelivered}>
          {texts.allDeliveredBody(state.left)}
        </Notice>
      );
    case 'coming': {
      const { nextTime } = state;
      return (
        <Notice title={texts.nextDay(japanDate(nextTime, now), relativeDay(nextTime, now))}>
          {texts.pace}
        </Notice>
      );
    }
    case 'open':
      return null;
  }
}

function NextCourse({ api, currCode, course, now }: Omit<CourseStatusNoticeProps, 'lessons'>) {
  const { data } = useQuery({ ...queryOf(api, learning.listCourses, { currCode }), throwOnError: false });
  const { data: lessons } = useQuery({
    ...queryOf(api, learning.listUserLessons, { currCode }),
    throwOnError: false,
  });
  const courses = data?.courses ?? [];
  const at = courses.findIndex(({ courseID }) => courseID === course.courseID);
  const next = at < 0 ? undefined : courses[at + 1];
  if (next && lessons) {
    const when = next.startTime === undefined ? null : relativeDay(Date.parse(next.startTime), now);
    return (
      <>
        {next.delivered ? (
          <LinkButton to="/courses/$course" params={{ course: coursePart(next) }} icon="play">
            {texts.toNext(next.courseName)}
          </LinkButton>
        ) : (
          <p className="w-full text-sm">{texts.nextComes(next.courseName, when)}</p>
        )}
        {!next.delivered && <ToCourses currCode={currCode} known />}
      </>
    );
  }
  return <ToCourses currCode={currCode} known={at >= 0} />;
}

/** Link to the courses of the curriculum, or to all curriculums if the course is not in the selected one. */
function ToCourses({ currCode, known }: { currCode: string; known: boolean }) {
  if (!known) return <LinkButton to="/curriculums">{texts.toAll}</LinkButton>;
  return (
    <LinkButton to="/curriculums/$currCode/courses" params={{ currCode }}>
      {texts.toAll}
    </LinkButton>
  );
}
