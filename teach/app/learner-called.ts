import { UNNAMED_LEARNER } from '#domain/answers/learner-name.ts';

/** How a learner is spoken of: 山田さん; somebody without a name is no さん. */
export function learnerCalled(name: string): string {
  if (!name.startsWith(UNNAMED_LEARNER)) return `${name}さん`;
  return `名前のない生徒さん${name.slice(UNNAMED_LEARNER.length)}`;
}
