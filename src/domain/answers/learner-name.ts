export const UNNAMED_LEARNER = '名前なし';

/** A learner's name for teachers: what they chose to be called. Some write an address there, which is nobody else's business. */
export function learnerName(displayName: string | null): string {
  const name = displayName?.trim() ?? '';
  return name === '' || name.includes('@') ? UNNAMED_LEARNER : name;
}
