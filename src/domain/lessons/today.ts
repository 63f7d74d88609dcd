export interface TodayFacts {
  completed: boolean;
  delivered: boolean;
  /** Milliseconds of the epoch; null where no release is planned. */
  deliveryTime: number | null;
}

export type Today<Lesson> =
  | { kind: 'lesson'; lesson: Lesson }
  /**
   * All released lessons are completed; the next one is released at `nextTime`, null when none is planned: there is no other
   * (`isThrough`), or the subscription ends before it.
   */
  | { kind: 'done'; last: Lesson; nextTime: number | null; isThrough: boolean }
  | { kind: 'none' };

/** What to do today: the first released lesson that is not completed, in the order of the curriculum. */
export function today<Lesson extends TodayFacts>(lessons: readonly Lesson[]): Today<Lesson> {
  const delivered = lessons.filter((lesson) => lesson.delivered);
  const lesson = delivered.find((entry) => !entry.completed);
  if (lesson) return { kind: 'lesson', lesson };
  const last = delivered.at(-1);
  if (!last) return { kind: 'none' };
  const isThrough = delivered.length === lessons.length;
  return { kind: 'done', last, nextTime: nextReleaseTime(lessons), isThrough };
}

/** When the next lesson is released, in milliseconds of the epoch; null when none is planned. */
export function nextReleaseTime(lessons: readonly TodayFacts[]): number | null {
  const coming = lessons.flatMap((entry) =>
    entry.delivered || entry.deliveryTime === null ? [] : [entry.deliveryTime],
  );
  return coming.length === 0 ? null : Math.min(...coming);
}
