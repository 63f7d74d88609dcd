import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lessonNamesQuery } from './queries.ts';
import { texts } from './texts.ts';

/** The names of the lessons of a course, loaded when the person unfolds them. */
export function LessonNames({ api, course }: { api: Api; course: Course }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group border-t border-line"
      onToggle={(event) => setOpen((event.target as HTMLDetailsElement).open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-sm font-bold text-accent sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="transition-transform group-open:rotate-90 [&>svg]:size-4">
          <Icon name="right" />
        </span>
        <span>
          <span className="sr-only">{texts.lessonNamesOf(course.courseName)}</span>
          {texts.lessonNames}
        </span>
      </summary>
      {open && <Names api={api} course={course} />}
    </details>
  );
}

function Names({ api, course }: { api: Api; course: Course }) {
  const { data, isError } = useQuery({ ...lessonNamesQuery(api, course), throwOnError: false });
  if (isError && !data) return <p className="px-5 pb-4 text-sm text-ink-soft">{texts.namesFailed}</p>;
  if (!data) {
    return (
      <div className="px-5 pb-4">
        <Skeleton lines={3} />
      </div>
    );
  }
  return (
    <ol className="grid gap-2 px-4 pb-4 sm:px-5">
      {data.lessons.map(({ lessonID, location, content }) => (
        <li key={lessonID} className="grid grid-cols-[2rem_1fr] text-sm">
          <span className="tabular text-ink-soft">{location.lessonOrder}</span>
          <span>
            <b className="phrase block">{content.lessonName}</b>
            <span className="text-ink-soft">{content.description}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
