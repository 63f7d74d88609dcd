import type { ReactNode } from 'react';

/** A date, a monthly price or a number of months, with the particle after it. */
const DATE =
  /((?:(?:\d+年)?\d+月\d+日(?:\([日月火水木金土]\))?|月[\d,]+円|\d+か月)(?:から|まで|に|の)?(?:予定|開始|終了|現在)?)/;

/** Keeps each date of a sentence in one line: a browser would break 12月22日(火) before its weekday, and 1か月 before 月. */
export function wholeDates(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  return text.split(DATE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
