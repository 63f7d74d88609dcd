import { useState } from 'react';
import { formatJapan, japanDate, japanDay } from '#domain/japan-time.ts';
import { drillsDone } from '#domain/practice/drills/drill-days.ts';
import { lastWeeks, minutesOf, secondsByLesson, timeOfDay } from '#domain/practice/practice-days.ts';
import type { GoalChange } from '#domain/practice/practice-goal.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Page, Section } from '#ui/layout/page.tsx';
import { Calendar } from './calendar.tsx';
import { DrillCounts } from './drill-counts.tsx';
import { GoalForm } from './goal-form.tsx';
import { LessonMinutes } from './lesson-minutes.tsx';
import { practiceCSV } from './practice-csv.ts';
import type { PracticeView } from './practice-view.ts';
import { Summary } from './summary.tsx';
import { texts, timeOf } from './texts.ts';
import { WeekChart } from './week-chart.tsx';

const SHOWN_WEEKS = 8;

interface PracticeLogScreenProps {
  view: PracticeView;
  /** The server's part is missing, and nothing of it is on the device. */
  onlyHere: boolean;
  retry(): void;
  saveGoal(goal: GoalChange): Promise<void>;
  /** Gives the person a file. */
  saveFile(name: string, text: string): void;
  now: number;
}

/** What a person practised: this week, weeks, days and lessons, and what they set themselves. */
export function PracticeLogScreen({
  view,
  onlyHere,
  retry,
  saveGoal,
  saveFile,
  now,
}: PracticeLogScreenProps) {
  const { days, goal, lessonOf } = view;
  const today = japanDay(now);
  const weeks = lastWeeks(days, today, SHOWN_WEEKS);
  const back = (
    <LinkButton to="/practice" tone="quiet" size="small" icon="left">
      {texts.back}
    </LinkButton>
  );
  return (
    <Page title={texts.title} lead={texts.lead} back={back}>
      {onlyHere && (
        <RetryNotice tone="info" retry={texts.retry} onRetry={retry}>
          {texts.onlyHere}
        </RetryNotice>
      )}
      {days.size === 0 ? (
        <EmptyState
          icon="clock"
          title={texts.none}
          action={<LinkButton to="/practice">{texts.toPractice}</LinkButton>}
        >
          {texts.noneBody}
        </EmptyState>
      ) : (
        <>
          <Summary days={days} goal={goal.minutesAWeek} today={today} now={now} />
          {weeks.some(({ seconds }) => minutesOf(seconds) > 0) && (
            <Section title={texts.weeks}>
              <WeekChart weeks={weeks} goal={goal.minutesAWeek} now={now} />
            </Section>
          )}
          <Days view={view} today={today} now={now} />
          <Section title={texts.lessons} aside={<p className="text-sm text-ink-soft">{texts.lessonsNote}</p>}>
            <LessonMinutes parts={lessonParts(view)} lessonOf={lessonOf} />
          </Section>
          {view.drills.size > 0 && (
            <Section
              title={texts.drills}
              aside={
                <TextLink standalone to="/practice/drills">
                  {texts.toDrills}
                </TextLink>
              }
            >
              <DrillCounts drills={drillsDone([...view.drills.values()].flat())} />
            </Section>
          )}
        </>
      )}
      <div className="print:hidden">
        <Section title={texts.goal}>
          <GoalForm goal={goal} save={saveGoal} />
        </Section>
      </div>
      {days.size > 0 && (
        <div className="print:hidden">
          <Button
            tone="secondary"
            icon="download"
            onClick={() => saveFile(texts.fileName(formatJapan(now, 'yyyy-MM-dd')), practiceCSV(view))}
          >
            {texts.save}
          </Button>
        </div>
      )}
    </Page>
  );
}

function lessonParts({ days }: PracticeView) {
  return [...secondsByLesson(days)]
    .map(([lessonID, seconds]) => ({ lessonID, seconds }))
    .sort((one, other) => other.seconds - one.seconds);
}

/** The calendar, and what was practised on the day that is selected. */
function Days({
  view: { days, drills, lessonOf },
  today,
  now,
}: {
  view: PracticeView;
  today: number;
  now: number;
}) {
  const [selected, select] = useState<number | null>(null);
  const day = selected === null ? undefined : days.get(selected);
  const done = selected === null ? [] : (drills.get(selected) ?? []);
  const date = selected === null ? '' : japanDate(timeOfDay(selected), now);
  return (
    <Section title={texts.calendar}>
      <Calendar days={days} today={today} now={now} selected={selected} onSelect={select} />
      <div aria-live="polite" className="grid gap-2">
        {selected === null && <p className="text-sm text-ink-soft">{texts.pick}</p>}
        {selected !== null && (
          <h3 className="tabular font-bold">
            {day === undefined ? texts.dayNone(date) : texts.day(date, timeOf(day.seconds))}
          </h3>
        )}
        {day !== undefined && <LessonMinutes parts={day.parts} lessonOf={lessonOf} />}
        {done.length > 0 && (
          <div className="grid gap-1">
            <h4 className="text-sm font-bold text-ink-soft">{texts.drills}</h4>
            <DrillCounts drills={done} />
          </div>
        )}
      </div>
    </Section>
  );
}
