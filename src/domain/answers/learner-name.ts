export const UNNAMED_LEARNER = '名前なし';

/** Enough of an ID to tell two people without a name apart on a teacher's screen. */
const TAG_LENGTH = 4;

/**
 * A learner's name for teachers: what they chose to be called. Some write an address there, which is nobody else's business;
 * they and people without a name are told apart by the beginning of their ID.
 */
export function learnerName(displayName: string | null, learnerID: string): string {
  const name = displayName?.trim() ?? '';
  if (name !== '' && !name.includes('@')) return name;
  return `${UNNAMED_LEARNER}（${learnerID.slice(0, TAG_LENGTH)}）`;
}
