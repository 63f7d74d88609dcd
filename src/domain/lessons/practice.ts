/** A lesson lasts five days: read and try, hands apart, joins, slowly through, record. The next one comes then. */
export const PRACTICE_DAYS = 5;
/** Steps of the warm-up, a minute each. */
export const WARM_UP_STEPS = 3;

/** The ticked days after one of them was ticked or taken back; sorted. */
export function tickedDays(days: readonly number[], day: number, isDone: boolean): number[] {
  const others = days.filter((each) => each !== day);
  return isDone ? [...others, day].sort((one, other) => one - other) : others;
}

/** The first day that is not ticked; null when all are. */
export function nextPracticeDay(days: readonly number[]): number | null {
  for (let day = 1; day <= PRACTICE_DAYS; day += 1) if (!days.includes(day)) return day;
  return null;
}
