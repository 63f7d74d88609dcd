import { Link } from '@tanstack/react-router';
import type { PractisedLesson } from '#contract/practice/practice-log.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { texts, timeOf } from './texts.ts';

interface LessonMinutesProps {
  parts: readonly { lessonID: string | null; seconds: number }[];
  lessonOf: (lessonID: string) => PractisedLesson | null;
}

/** Lessons with the time that was practised with each, as a list with bars. */
export function LessonMinutes({ parts, lessonOf }: LessonMinutesProps) {
  const most = Math.max(1, ...parts.map(({ seconds }) => seconds));
  return (
    <ul className="grid gap-2">
      {parts.map(({ lessonID, seconds }) => {
        const lesson = lessonID === null ? null : lessonOf(lessonID);
        return (
          <li key={lessonID} className="grid gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="phrase inline-flex min-h-11 min-w-0 items-center">
                {lesson === null ? (
                  namelessOf(lessonID)
                ) : (
                  <Link
                    to="/lessons/$lesson"
                    params={{ lesson: lessonPart(lesson.location) }}
                    className="inline-flex min-h-11 items-center text-accent underline decoration-1 underline-offset-4"
                  >
                    {lesson.lessonName}
                  </Link>
                )}
              </span>
              <span className="tabular shrink-0 font-bold">{timeOf(seconds)}</span>
            </span>
            <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${Math.max(2, (seconds / most) * 100)}%` }}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function namelessOf(lessonID: string | null): string {
  return lessonID === null ? texts.noLesson : texts.unknownLesson;
}
