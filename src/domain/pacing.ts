/** 受講期間の目安: the months that a course of n lessons takes, one lesson every five days (specification, section 4). */
export function courseMonths(lessonCount: number): number {
  return Math.ceil((5 * lessonCount) / 30);
}
