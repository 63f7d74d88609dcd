import type { ReactNode } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { japanDate } from '#domain/japan-time.ts';
import { minutesOf as practisedMinutes } from '#domain/practice/practice-days.ts';
import { LessonProgress } from '#ui/feedback/lesson-progress.tsx';
import { Section } from '#ui/layout/page.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { type CourseProgress, minutesOf, type PractisedSeconds, type StudyTimes } from './progress-sheet.ts';
import { texts } from './texts.ts';

const HEAD = 'px-1 py-2 sm:px-2 text-xs font-bold whitespace-nowrap text-ink-soft';

interface ProgressTableProps {
  part: CourseProgress;
  studyTimes: StudyTimes;
  practised: PractisedSeconds | null;
  now: number;
}

/** One course: a row for each lesson, a column for each step. */
export function ProgressTable({
  part: { course, lessons, completed },
  studyTimes,
  practised,
  now,
}: ProgressTableProps) {
  return (
    <Section title={course.courseName}>
      <LessonProgress done={completed} of={course.lessonCount} />
      {/* Relative: otherwise texts for screen readers would widen the page. */}
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <thead className="border-b border-line-strong">
            <tr>
              <th
                scope="col"
                className="w-full py-2 pr-2 text-left text-xs font-bold whitespace-nowrap text-ink-soft"
              >
                {texts.lesson}
              </th>
              {[texts.film, texts.text, texts.homework, texts.completed].map((name) => (
                <th key={name} scope="col" className={HEAD}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson) => (
              <Row
                key={lesson.lessonID}
                lesson={lesson}
                minutes={minutesOf(studyTimes[lesson.lessonID])}
                practised={practisedMinutes(practised?.get(lesson.lessonID) ?? 0)}
                now={now}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

interface RowProps {
  lesson: Lesson;
  /** In its pages, on this device. */
  minutes: number;
  /** With its tools, on all devices. */
  practised: number;
  now: number;
}

function Row({ lesson, minutes, practised, now }: RowProps) {
  const { content, delivered, location, log, userLesson } = lesson;
  const date = userLesson && japanDate(Date.parse(userLesson.startTime), now);
  return (
    <tr className={`break-inside-avoid border-b border-line align-top ${delivered ? '' : 'text-ink-soft'}`}>
      <th scope="row" className="py-2.5 pr-2 text-left font-normal">
        <span className="flex gap-2">
          <span className="tabular w-5 shrink-0 text-ink-soft">{location.lessonOrder}</span>
          <span className="min-w-0">
            <span className="phrase block font-bold">{content.lessonName}</span>
            {date && (
              <span className="tabular flex flex-wrap gap-x-1 text-xs text-ink-soft">
                {delivered && <span>{texts.delivered}</span>}
                <span className="whitespace-nowrap">{delivered ? date : texts.comes(date)}</span>
              </span>
            )}
            <Dates lesson={lesson} minutes={minutes} practised={practised} now={now} />
          </span>
        </span>
      </th>
      <StepMark open={delivered && Boolean(content.mainVideo)} done={log.movie} />
      <StepMark open={delivered && content.text} done={log.text} />
      <StepMark open={delivered && content.homework !== null} done={log.homeworkAudio} />
      <StepMark open={delivered} done={log.completed} />
    </tr>
  );
}

/** When it was recorded and completed, how long it took here, and how long it was practised. */
function Dates({ lesson: { logTimes = {} }, minutes, practised, now }: RowProps) {
  const { homeworkAudio, completed } = logTimes;
  const facts = [
    homeworkAudio === undefined ? '' : texts.recorded(japanDate(Date.parse(homeworkAudio), now)),
    completed === undefined ? '' : texts.finished(japanDate(Date.parse(completed), now)),
    minutes === 0 ? '' : texts.studiedWith(texts.minutes(minutes)),
    practised === 0 ? '' : texts.practisedWith(texts.minutes(practised)),
  ].filter((fact) => fact !== '');
  if (facts.length === 0) return null;
  return (
    <span className="tabular flex flex-wrap gap-x-3 text-xs text-ink-soft">
      {facts.map((fact) => (
        <span key={fact} className="whitespace-nowrap">
          {fact}
        </span>
      ))}
    </span>
  );
}

/** `open`: the step can be done now; false for all steps of a lesson that is not released. */
function StepMark({ open, done }: { open: boolean; done: boolean }): ReactNode {
  return (
    <td className="px-1 py-2.5 text-center sm:px-2">
      {done ? (
        <span className="inline-grid text-ok">
          <Icon name="check" />
          <span className="sr-only">{texts.done}</span>
        </span>
      ) : (
        open && (
          <span className="text-ink-soft">
            <span aria-hidden="true">・</span>
            <span className="sr-only">{texts.notYet}</span>
          </span>
        )
      )}
    </td>
  );
}
