import { useId } from 'react';
import { formatJapan, japanDate } from '#domain/japan-time.ts';
import { minutesOf, type PractisedWeek, timeOfDay } from '#domain/practice/practice-days.ts';
import { texts } from './texts.ts';

const WIDTH = 344;
const HEIGHT = 176;
const TOP = 22;
const BOTTOM = 150;
const BAR = 26;
/** The scale never ends below this, so that five minutes do not fill the picture. */
const MIN_SCALE_MINUTES = 30;

interface WeekChartProps {
  /** Oldest first. */
  weeks: readonly PractisedWeek[];
  /** Minutes a week; null: none. */
  goal: number | null;
  now: number;
}

/** A bar for each of the last weeks, and the goal as a line. Screen readers read the figures. */
export function WeekChart({ weeks, goal, now }: WeekChartProps) {
  const id = useId();
  const bars = weeks.map(({ monday, seconds }) => ({ monday, minutes: minutesOf(seconds) }));
  const most = Math.max(MIN_SCALE_MINUTES, goal ?? 0, ...bars.map(({ minutes }) => minutes));
  const yOf = (minutes: number) => BOTTOM - (minutes / most) * (BOTTOM - TOP);
  const step = WIDTH / bars.length;
  const summary = bars
    .map(({ monday, minutes }) =>
      texts.weekSummary(japanDate(timeOfDay(monday), now), texts.minutes(minutes)),
    )
    .join('、');
  return (
    <figure className="grid gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={id}
        className="w-full max-w-[32rem]"
      >
        <title id={id}>{texts.weeksLabel(summary)}</title>
        <line x1={0} x2={WIDTH} y1={BOTTOM} y2={BOTTOM} className="stroke-line-strong" />
        {goal !== null && (
          <line
            x1={0}
            x2={WIDTH}
            y1={yOf(goal)}
            y2={yOf(goal)}
            strokeWidth={1.5}
            strokeDasharray="4 4"
            className="stroke-ok"
          />
        )}
        {bars.map(({ monday, minutes }, index) => {
          const middle = step * (index + 0.5);
          const isCurrent = index === bars.length - 1;
          return (
            <g key={monday}>
              {minutes > 0 && (
                <rect
                  x={middle - BAR / 2}
                  y={yOf(minutes)}
                  width={BAR}
                  height={BOTTOM - yOf(minutes)}
                  rx={4}
                  className={isCurrent ? 'fill-accent' : 'fill-line-strong'}
                />
              )}
              {minutes > 0 && (
                <text
                  x={middle}
                  y={yOf(minutes) - 6}
                  textAnchor="middle"
                  fontSize={11}
                  strokeWidth={4}
                  // With the ground around it: the line of the goal may pass through it.
                  className={`stroke-paper [paint-order:stroke] ${isCurrent ? 'fill-ink font-bold' : 'fill-ink-soft'}`}
                >
                  {texts.short(minutes)}
                </text>
              )}
              <text
                x={middle}
                y={BOTTOM + 18}
                textAnchor="middle"
                fontSize={11}
                className={isCurrent ? 'fill-ink font-bold' : 'fill-ink-soft'}
              >
                {isCurrent ? texts.thisWeek : formatJapan(timeOfDay(monday), 'M/d')}
              </text>
            </g>
          );
        })}
      </svg>
      {goal !== null && (
        <figcaption className="text-sm text-ink-soft">{texts.goalLine(texts.minutes(goal))}</figcaption>
      )}
    </figure>
  );
}
