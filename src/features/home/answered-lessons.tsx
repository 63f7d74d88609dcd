import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answeredLessonsQuery } from '#api/answered-lessons.ts';
import type { Api } from '#api/client.ts';
import type { AnsweredLesson } from '#contract/comments.ts';
import { relativeDay } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Section } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** Answers shown that were read already; unread ones are shown in any case. */
const MAX_READ_ROWS = 2;
const MAX_ROWS = 6;

/** What came back: the newest answers of teachers, unread ones first. Nothing for who never got one. */
export function AnsweredLessons({ api, now }: { api: Api; now: number }) {
  const { data } = useQuery(answeredLessonsQuery(api));
  const rows = rowsOf(data?.lessons ?? []);
  if (rows.length === 0) return null;
  return (
    <Section title={texts.answered}>
      <ul className="grid gap-2">
        {rows.map((lesson) => (
          <li key={lesson.lessonID}>
            <AnswerLink lesson={lesson} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function rowsOf(lessons: readonly AnsweredLesson[]): readonly AnsweredLesson[] {
  const unread = lessons.filter((lesson) => lesson.unread > 0);
  const read = lessons.filter((lesson) => lesson.unread === 0);
  return [...unread, ...read.slice(0, MAX_READ_ROWS)].slice(0, MAX_ROWS);
}

function AnswerLink({ lesson, now }: { lesson: AnsweredLesson; now: number }) {
  const { location, lessonName, teacher, answeredAt, unread } = lesson;
  return (
    <Link
      to="/lessons/$lesson/homework"
      params={{ lesson: lessonPart(location) }}
      hash="answer"
      className="flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-accent"
    >
      <span className="min-w-0">
        <span className="block font-bold">{lessonName}</span>
        <span className="text-sm text-ink-soft">
          {texts.answeredBy(teacher.name, relativeDay(Date.parse(answeredAt), now))}
        </span>
      </span>
      {unread > 0 && (
        <Tag tone="accent" icon="feedback">
          {texts.unread(unread)}
        </Tag>
      )}
    </Link>
  );
}
