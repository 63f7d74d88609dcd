import { Link } from '@tanstack/react-router';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import { imageURL } from '#domain/image-url.ts';
import { relativeDay } from '#domain/japan-time.ts';
import { coursePart } from '#domain/lessons/lesson-path.ts';
import { courseWeeks } from '#domain/lessons/release-plan.ts';
import { LessonProgress } from '#ui/feedback/lesson-progress.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { LessonNames } from './lesson-names.tsx';
import { texts } from './texts.ts';

interface CourseCardProps {
  api: Api;
  course: Course;
  /** The person may open it: a trial course, or an active subscription. */
  open: boolean;
  /** The subscription of the person has ended. */
  ended: boolean;
  now: number;
}

/** A course in a list: description, duration, progress, and on demand the names of its lessons. */
export function CourseCard({ api, course, open, ended, now }: CourseCardProps) {
  const { completedLessonCount } = course.log;
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <CourseLink course={course} open={open}>
        <span className="w-24 shrink-0 sm:w-36">
          <Picture
            src={imageURL(course.image, { width: 160, height: 100 })}
            alt=""
            width={160}
            height={100}
          />
        </span>
        <span className="grid min-w-0 grow basis-[8.5rem] grid-cols-1 content-start gap-1">
          <span className="flex flex-wrap items-center gap-1.5">
            <CourseTags course={course} open={open} ended={ended} now={now} />
          </span>
          <h2 className="phrase text-md font-bold">{course.courseName}</h2>
          <span className="text-sm text-ink-soft">{course.description.lead}</span>
          <span className="tabular flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <span className="whitespace-nowrap">{texts.lessons(course.lessonCount)}</span>
            {/* The lessons of a trial course are there at once. */}
            {!course.isTrial && (
              <span className="whitespace-nowrap">{texts.weeks(courseWeeks(course.lessonCount))}</span>
            )}
          </span>
          {(open || completedLessonCount > 0) && (
            <LessonProgress done={completedLessonCount} of={course.lessonCount} />
          )}
        </span>
        {open && (
          <span className="self-center text-ink-soft max-sm:hidden">
            <Icon name="right" />
          </span>
        )}
      </CourseLink>
      <LessonNames api={api} course={course} />
    </article>
  );
}

function CourseLink({
  course,
  open,
  children,
}: {
  course: Course;
  open: boolean;
  children: React.ReactNode;
}) {
  // The words stand below the picture where large letters leave them no room beside it.
  const frame = 'flex flex-wrap items-start gap-4 p-4 text-ink no-underline sm:flex-nowrap sm:p-5';
  if (!open) return <div className={frame}>{children}</div>;
  return (
    <Link
      to="/courses/$course"
      params={{ course: coursePart(course) }}
      className={`${frame} hover:bg-accent-soft`}
    >
      {children}
    </Link>
  );
}

function CourseTags({ course, open, ended, now }: Omit<CourseCardProps, 'api'>) {
  const { isTrial, delivered, startTime, log, lessonCount } = course;
  const done = lessonCount > 0 && log.completedLessonCount === lessonCount;
  return (
    <>
      {isTrial && <Tag tone="accent">{texts.trial}</Tag>}
      {done && (
        <Tag tone="ok" icon="check">
          {texts.done}
        </Tag>
      )}
      {!isTrial && !open && <Tag>{ended ? texts.closed : texts.notOpen}</Tag>}
      {!isTrial && open && !done && delivered && <Tag tone="ok">{texts.learning}</Tag>}
      {!isTrial && open && !delivered && startTime && (
        <Tag icon="clock">{texts.begins(relativeDay(Date.parse(startTime), now))}</Tag>
      )}
    </>
  );
}
