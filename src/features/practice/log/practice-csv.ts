import { minutesOf, nameOfDay } from '#domain/practice/practice-days.ts';
import { texts as drillTexts } from '#features/practice/drills/texts.ts';
import type { PracticeView } from './practice-view.ts';
import { texts } from './texts.ts';

/** For spreadsheets in Japan: they read UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The log as a table, oldest first: a line for each day and lesson, and one for each day and drill. The minutes of a drill
 * are in those of its lesson already, so its own line has none: each column can be added up.
 */
export function practiceCSV({
  days,
  drills,
  lessonOf,
}: Pick<PracticeView, 'days' | 'drills' | 'lessonOf'>): string {
  const all = [...new Set([...days.keys(), ...drills.keys()])].sort((one, other) => one - other);
  const lines = all.flatMap((day) => {
    const lessons = (days.get(day)?.parts ?? []).map(({ lessonID, seconds }) => {
      const name =
        lessonID === null ? texts.noLesson : (lessonOf(lessonID)?.lessonName ?? texts.unknownLesson);
      return [name, String(minutesOf(seconds)), '', ''];
    });
    const done = (drills.get(day) ?? []).map(({ drill, runs, rounds }) => {
      return [texts.drillLine(drillTexts.names[drill]), '', String(runs), String(rounds)];
    });
    return [...lessons, ...done].map((cells) => [nameOfDay(day), ...cells]);
  });
  return (
    BYTE_ORDER_MARK + [texts.columns, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
  );
}

/** Quoted; a cell that a spreadsheet would calculate is text. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
