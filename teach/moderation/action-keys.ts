import type { Step } from './possible-steps.ts';
import { texts } from './texts.ts';

/** The letter of each action; lifting a suspension is too rare for one. */
const LETTERS: Readonly<Partial<Record<Step, string>>> = {
  hide: 'H',
  keepHidden: 'H',
  unfounded: 'R',
  restore: 'R',
  warn: 'W',
  suspend: 'S',
};

const NEXT = 'N';

/** What each key does now, by KeyboardEvent.code; `next` is null where no other report waits. */
export function actionKeys(
  possible: readonly Step[],
  choose: (step: Step) => void,
  next: (() => void) | null,
): Record<string, () => void> {
  const keys: Record<string, () => void> = next === null ? {} : { [`Key${NEXT}`]: next };
  for (const step of possible) {
    const letter = LETTERS[step];
    if (letter !== undefined) keys[`Key${letter}`] = () => choose(step);
  }
  return keys;
}

/** The keys in words, none that does nothing now. */
export function actionKeysLine(possible: readonly Step[], hasNext: boolean): string {
  const named = possible.flatMap((step) => {
    const letter = LETTERS[step];
    return letter === undefined ? [] : [texts.keyDoes(letter, texts.byKey[step])];
  });
  return texts.actionKeys(hasNext ? [...named, texts.keyDoes(NEXT, texts.nextByKey)] : named);
}
