import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { relativeDay } from '#domain/japan-time.ts';
import { withHandedIn } from '#domain/lessons/handed-in.ts';
import { coursePart, lessonPart } from '#domain/lessons/lesson-path.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { CourseRow } from '#ui/layout/course-row.tsx';
import { Section } from '#ui/layout/page.tsx';
import { courseToOpen, lessonsIn } from './own-progress.ts';
import { ownCoursesQuery, ownCurriculumsQuery, ownLessonsQuery } from './queries.ts';
import { texts } from './texts.ts';

interface OwnCoursesProps {
  api: Api;
  /** The selected curriculum, which a newcomer has without a subscription. */
  current: string | null;
  nameOf: (currCode: string) => string | null;
  /** IDs of lessons with a recording that was handed in on this device. */
  handedIn: ReadonlySet<string>;
  now: number;
}

/** The selected curriculum and those with a subscription. */
export function useOwnCurriculums(api: Api, current: string | null): string[] {
  const { data } = useQuery({ ...ownCurriculumsQuery(api), throwOnError: false });
  const subscribed = data?.curriculums.map(({ currCode }) => currCode) ?? [];
  return [...new Set([...(current === null ? [] : [current]), ...subscribed])];
}

/** The courses of the person's own curriculums; renders nothing while none is known. */
export function OwnCourses({ api, current, nameOf, handedIn, now }: OwnCoursesProps) {
  const own = useOwnCurriculums(api, current);
  if (own.length === 0) return null;
  return (
    <Section title={texts.own}>
      {own.map((currCode) => (
        <OwnCurriculum
          key={currCode}
          api={api}
          currCode={currCode}
          name={nameOf(currCode)}
          isOnly={own.length === 1}
          handedIn={handedIn}
          now={now}
        />
      ))}
    </Section>
  );
}

interface OwnCurriculumProps extends Pick<OwnCoursesProps, 'api' | 'handedIn' | 'now'> {
  currCode: string;
  name: string | null;
  isOnly: boolean;
}

function OwnCurriculum({ api, currCode, name, isOnly, handedIn, now }: OwnCurriculumProps) {
  const courses = useQuery({ ...ownCoursesQuery(api, currCode), throwOnError: false }).data?.courses;
  const known = useQuery({ ...ownLessonsQuery(api, currCode), throwOnError: false }).data?.lessons;
  if (courses === undefined || known === undefined || courses.length === 0) return null;
  const lessons = known.map((lesson) => withHandedIn(lesson, handedIn));
  const open = courseToOpen(courses, lessons);
  return (
    <div className="grid gap-2">
      {!isOnly && name !== null && <h3 className="mt-2 font-bold">{name}</h3>}
      <ul className="grid gap-2">
        {courses.map((course) => (
          <li
            key={course.courseID}
            className="overflow-hidden rounded-lg border border-line bg-surface shadow-card"
          >
            <CourseRow
              course={coursePart(course)}
              name={course.courseName}
              done={lessonsIn(course, lessons).filter(({ log }) => log.completed).length}
              lessonCount={course.lessonCount}
              begins={
                !course.delivered && course.startTime
                  ? texts.begins(relativeDay(Date.parse(course.startTime), now))
                  : null
              }
              doneText={texts.done}
            />
            {course === open && <Lessons course={course} lessons={lessonsIn(course, lessons)} now={now} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lessons({ course, lessons, now }: { course: Course; lessons: readonly Lesson[]; now: number }) {
  return (
    <ol aria-label={texts.lessonsOf(course.courseName)} className="border-t border-line">
      {lessons.map((lesson) => (
        <li key={lesson.lessonID} className="border-line not-first:border-t">
          <LessonRow lesson={lesson} now={now} />
        </li>
      ))}
    </ol>
  );
}

function LessonRow({ lesson, now }: { lesson: Lesson; now: number }) {
  const { content, location, delivered } = lesson;
  const body = (
    <>
      <span className="tabular w-5 shrink-0 text-right text-sm text-ink-soft">
        <span aria-hidden="true">{location.lessonOrder}</span>
        <span className="sr-only">{texts.lesson(location.lessonOrder)}</span>
      </span>
      <span className="phrase min-w-0 grow">{content.lessonName}</span>
      <LessonMark lesson={lesson} now={now} />
    </>
  );
  const frame = 'flex min-h-12 items-center gap-3 px-4 py-2 no-underline';
  if (!delivered) return <div className={`${frame} text-ink-soft`}>{body}</div>;
  return (
    <Link
      to="/lessons/$lesson"
      params={{ lesson: lessonPart(location) }}
      className={`${frame} text-ink hover:bg-accent-soft`}
    >
      {body}
    </Link>
  );
}

function LessonMark({ lesson: { delivered, log, userLesson }, now }: { lesson: Lesson; now: number }) {
  if (!delivered) {
    return (
      <span className="tabular shrink-0 text-sm">
        {userLesson ? texts.lessonComes(relativeDay(Date.parse(userLesson.startTime), now)) : texts.notYet}
      </span>
    );
  }
  if (log.completed) {
    return (
      <Tag tone="ok" icon="check">
        {texts.lessonDone}
      </Tag>
    );
  }
  return log.homeworkAudio ? (
    <Tag tone="accent" icon="mic">
      {texts.lessonHandedIn}
    </Tag>
  ) : null;
}
