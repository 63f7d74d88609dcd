import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { relativeDay } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

interface NeighbouringLessonsProps {
  lessons: readonly Lesson[];
  order: number;
  now: number;
}

/** Links to the previous and next lesson; a lesson that is not released yet shows its date. */
export function NeighbouringLessons({ lessons, order, now }: NeighbouringLessonsProps) {
  const previous = lessons.find((entry) => entry.location.lessonOrder === order - 1);
  const next = lessons.find((entry) => entry.location.lessonOrder === order + 1);
  if (!previous && !next) return null;
  return (
    <nav aria-label={texts.neighbours} className="grid gap-3 sm:grid-cols-2">
      {previous ? (
        <Neighbour lesson={previous} now={now}>
          <Icon name="left" />
          {texts.previous}
        </Neighbour>
      ) : (
        <span className="max-sm:hidden" />
      )}
      {next ? (
        <Neighbour lesson={next} now={now}>
          {texts.next}
          <Icon name="right" />
        </Neighbour>
      ) : (
        <p className="grid place-items-center rounded-lg border border-dashed border-line-strong p-4 text-center text-sm text-ink-soft">
          {texts.notPlanned}
        </p>
      )}
    </nav>
  );
}

function Neighbour({ lesson, now, children }: { lesson: Lesson; now: number; children: ReactNode }) {
  const { delivered, userLesson, content, location } = lesson;
  const frame = 'grid content-start gap-0.5 rounded-lg border border-line px-5 py-4 text-ink no-underline';
  const body = (
    <>
      <span className="flex items-center gap-1 text-sm text-ink-soft">{children}</span>
      <span className="phrase font-bold">{content.lessonName}</span>
      {!delivered && userLesson && (
        <span className="text-sm text-ink-soft">
          {texts.comes(relativeDay(Date.parse(userLesson.startTime), now))}
        </span>
      )}
    </>
  );
  if (!delivered) return <div className={`${frame} bg-paper`}>{body}</div>;
  return (
    <Link
      to="/lessons/$lesson"
      params={{ lesson: lessonPart(location) }}
      className={`${frame} bg-surface hover:border-accent`}
    >
      {body}
    </Link>
  );
}
