export interface TodayFacts {
  completed: boolean;
  delivered: boolean;
  /** Milliseconds of the epoch; null where no delivery is planned. */
  deliveryTime: number | null;
}

export type Today<Lesson> =
  | { kind: 'lesson'; lesson: Lesson }
  /** All that was delivered is done; the next one comes at `nextTime`, null when nothing more is planned. */
  | { kind: 'done'; last: Lesson; nextTime: number | null }
  | { kind: 'none' };

/** What to do today: the first delivered lesson that is not completed, in the order of the curriculum. */
export function today<Lesson extends TodayFacts>(lessons: readonly Lesson[]): Today<Lesson> {
  const delivered = lessons.filter((lesson) => lesson.delivered);
  const lesson = delivered.find((entry) => !entry.completed);
  if (lesson) return { kind: 'lesson', lesson };
  const last = delivered.at(-1);
  if (!last) return { kind: 'none' };
  return { kind: 'done', last, nextTime: nextReleaseTime(lessons) };
}

/** When the next lesson comes, in milliseconds of the epoch; null when nothing more is planned. */
export function nextReleaseTime(lessons: readonly TodayFacts[]): number | null {
  const coming = lessons.flatMap((entry) =>
    entry.delivered || entry.deliveryTime === null ? [] : [entry.deliveryTime],
  );
  return coming.length === 0 ? null : Math.min(...coming);
}
