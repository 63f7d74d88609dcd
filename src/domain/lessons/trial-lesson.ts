export interface TrialFacts {
  order: number;
  trial: boolean;
  completed: boolean;
}

/**
 * The lesson that a course opens with (product-rules R3.12): the first one if any lesson is not a trial; else
 * the first uncompleted trial lesson, or the last when all are completed. undefined for an empty list.
 */
export function chooseTrialLesson<T extends TrialFacts>(lessons: readonly T[]): T | undefined {
  const byOrder = [...lessons].sort((one, other) => one.order - other.order);
  if (byOrder.some((lesson) => !lesson.trial)) return byOrder[0];
  return byOrder.find((lesson) => !lesson.completed) ?? byOrder.at(-1);
}
