import { Link } from '@tanstack/react-router';
import type { Course } from '#contract/entities/course.ts';
import { coursePart } from '#domain/lesson-path.ts';
import { courseMonths } from '#domain/pacing.ts';
import { Icon } from '#ui/icon.tsx';
import { Progress } from '#ui/progress.tsx';
import { Tag } from '#ui/tag.tsx';
import { texts } from './texts.ts';

/** A course in a list; one that is not open yet says so and leads to its overview all the same where it may. */
export function CourseCard({ course, open }: { course: Course; open: boolean }) {
  const body = (
    <>
      <div className="grid min-w-0 grow gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-bold">{course.courseName}</h3>
          {course.isTrial && <Tag tone="ok">{texts.trial}</Tag>}
          {!open && <Tag>{texts.notOpen}</Tag>}
        </div>
        <p className="text-sm text-ink-soft">{course.description.lead}</p>
        <p className="tabular text-sm text-ink-soft">
          {texts.lessons(course.lessonCount)}・{texts.months(courseMonths(course.lessonCount))}
        </p>
        {open && (
          <Progress
            done={course.log.completedLessonCount}
            of={course.lessonCount}
            label={`${course.courseName}の進み具合`}
          />
        )}
      </div>
      {open && (
        <span className="self-center text-ink-soft">
          <Icon name="right" />
        </span>
      )}
    </>
  );
  const frame = 'flex gap-3 rounded-lg border border-line p-5 text-ink no-underline';
  if (!open) return <div className={`${frame} bg-paper`}>{body}</div>;
  return (
    <Link
      to="/courses/$course"
      params={{ course: coursePart(course) }}
      className={`${frame} bg-surface shadow-card hover:border-accent`}
    >
      {body}
    </Link>
  );
}
