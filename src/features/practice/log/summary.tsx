import { japanDate } from '#domain/japan-time.ts';
import {
  lastWeeks,
  MIN_DAY_SECONDS,
  minutesOf,
  type PractisedDay,
  timeOfDay,
} from '#domain/practice/practice-days.ts';
import { streakOf } from '#domain/practice/streak.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Card } from '#ui/layout/page.tsx';
import { texts, timeOf } from './texts.ts';

interface SummaryProps {
  days: ReadonlyMap<number, PractisedDay>;
  /** Minutes a week; null: none. */
  goal: number | null;
  today: number;
  now: number;
}

/** This week, the goal, and the streak: never a grade, and no blame for a rest. */
export function Summary({ days, goal, today, now }: SummaryProps) {
  const weekSeconds = lastWeeks(days, today, 1)[0]?.seconds ?? 0;
  const week = minutesOf(weekSeconds);
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        <div className="grid content-start gap-2">
          <h2 className="text-sm font-bold text-ink-soft">{texts.thisWeek}</h2>
          <p className="tabular text-3xl font-bold">{timeOf(weekSeconds)}</p>
          <p className="tabular text-sm text-ink-soft">
            {texts.today(timeOf(days.get(today)?.seconds ?? 0))}
          </p>
          {goal !== null && (
            <ProgressBar done={week} of={goal} label={texts.goalLabel}>
              <span className="inline-block pr-3">{texts.goalOf(texts.minutes(goal))}</span>
              <span className="inline-block">
                {week >= goal ? texts.goalReached : texts.goalLeft(texts.minutes(goal - week))}
              </span>
            </ProgressBar>
          )}
        </div>
        <StreakWords days={days} today={today} now={now} />
      </div>
    </Card>
  );
}

function StreakWords({ days, today, now }: Omit<SummaryProps, 'goal'>) {
  const { practised, rests, since, restsLeft } = streakOf(days, today);
  const hasToday = (days.get(today)?.seconds ?? 0) >= MIN_DAY_SECONDS;
  if (since === null) {
    return (
      <div className="grid content-start gap-1">
        <p>{texts.streakNone}</p>
        <p className="phrase text-sm text-ink-soft">{texts.aboutRests}</p>
      </div>
    );
  }
  const usedUp = hasToday ? texts.restsUsedToday : texts.restsUsed;
  return (
    <div className="grid content-start gap-1">
      <p className="phrase text-lg font-bold">{texts.streak(practised)}</p>
      <p className="phrase text-sm text-ink-soft">
        {texts.streakFrom(japanDate(timeOfDay(since), now), rests)}
      </p>
      <p className="phrase text-sm">{restsLeft > 0 ? texts.restsLeft(restsLeft) : usedUp}</p>
    </div>
  );
}
