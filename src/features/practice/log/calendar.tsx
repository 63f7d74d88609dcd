import { useState } from 'react';
import { formatJapan, japanDate } from '#domain/japan-time.ts';
import { MIN_DAY_SECONDS, minutesOf, type PractisedDay, timeOfDay } from '#domain/practice/practice-days.ts';
import { IconButton } from '#ui/button/button.tsx';
import { isBefore, type Month, monthAfter, monthOf, weeksOf } from './month.ts';
import { texts, timeOf } from './texts.ts';

interface CalendarProps {
  days: ReadonlyMap<number, PractisedDay>;
  today: number;
  now: number;
  selected: number | null;
  onSelect(day: number): void;
}

/** A month with the minutes of each day; a day that is pressed shows its lessons below. */
export function Calendar({ days, today, now, selected, onSelect }: CalendarProps) {
  const current = monthOf(today);
  const [month, setMonth] = useState<Month>(current);
  const oldest = monthOf(Math.min(today, ...days.keys()));
  const weeks = weeksOf(month);
  const shown = weeks.flat().flatMap((day) => (day === null ? [] : (days.get(day) ?? [])));
  const practised = shown.filter(({ seconds }) => seconds >= MIN_DAY_SECONDS).length;
  const total = shown.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between">
        <IconButton
          icon="left"
          label={texts.earlier}
          disabled={!isBefore(oldest, month)}
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <p aria-live="polite" className="text-center">
          <span className="block font-bold">{texts.month(month.year, month.month)}</span>
          <span className="tabular block text-sm text-ink-soft">
            {texts.monthTotal(timeOf(total), practised)}
          </span>
        </p>
        <IconButton
          icon="right"
          label={texts.later}
          disabled={!isBefore(month, current)}
          onClick={() => setMonth(monthAfter(month, 1))}
        />
      </div>
      <table className="w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1">
        <caption className="sr-only">{texts.month(month.year, month.month)}</caption>
        <thead>
          <tr>
            {texts.weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="text-xs font-normal text-ink-soft">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => (
                <td key={day ?? texts.weekdays[index]} className="p-0">
                  {day !== null && (
                    <Day
                      day={day}
                      seconds={days.get(day)?.seconds ?? 0}
                      isToday={day === today}
                      isFuture={day > today}
                      isSelected={day === selected}
                      now={now}
                      onSelect={onSelect}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  day: number;
  seconds: number;
  isToday: boolean;
  isFuture: boolean;
  isSelected: boolean;
  now: number;
  onSelect(day: number): void;
}

function Day({ day, seconds, isToday, isFuture, isSelected, now, onSelect }: DayProps) {
  const number = formatJapan(timeOfDay(day), 'd');
  const minutes = minutesOf(seconds);
  const date = japanDate(timeOfDay(day), now);
  // What is seen is part of what is read: 11月[21]日(土).
  const at = date.lastIndexOf(`${number}日`);
  const look = minutes > 0 ? 'bg-accent-soft text-ink' : 'text-ink-soft';
  if (isFuture) {
    return (
      <span className="grid min-h-12 content-start justify-items-center pt-1 text-sm text-ink-soft">
        {number}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onSelect(day)}
      className={`tabular grid min-h-12 w-full content-start justify-items-center rounded-sm border border-transparent pt-1 text-sm hover:border-line-strong aria-pressed:border-accent aria-[current=date]:font-bold aria-[current=date]:text-accent ${look}`}
    >
      <span>
        <span className="sr-only">{date.slice(0, at)}</span>
        {number}
        <span className="sr-only">{date.slice(at + number.length)}</span>
      </span>
      {minutes > 0 && <span className="text-[0.6875rem] leading-tight">{texts.short(minutes)}</span>}
    </button>
  );
}
