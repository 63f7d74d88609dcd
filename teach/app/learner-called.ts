import { UNNAMED_LEARNER } from '#domain/answers/learner-name.ts';

/** How a learner is spoken of: 山田さん; somebody without a name is no さん. */
export function learnerCalled(name: string): string {
  return name === UNNAMED_LEARNER ? '名前のない生徒さん' : `${name}さん`;
}
