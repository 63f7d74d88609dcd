import { normalizeSearchInput } from './search-input.ts';

/** So long a person pauses before the words count. */
export const PAUSE_MS = 300;

interface TypingParts {
  /** Returns how to call it off. */
  later: (work: () => void, ms: number) => () => void;
  /** The words count from now on. */
  tell: (words: string) => void;
}

/*
 *   resting ──typed──▶ waiting ──300 ms──▶ resting, told
 *      │                  └──settled (Enter, cleared)──▶ resting, told
 *      └──composing──▶ in the input method: nothing is told until it is done
 */
export function createTyping({ later, tell }: TypingParts) {
  let composing = false;
  let callOff = () => {};
  const wait = (typed: string) => {
    callOff();
    if (!composing) callOff = later(() => tell(normalizeSearchInput(typed)), PAUSE_MS);
  };
  return {
    typed: wait,
    composing() {
      composing = true;
      callOff();
    },
    composed(typed: string) {
      composing = false;
      wait(typed);
    },
    /** Now, without a pause. */
    settled(typed: string) {
      if (composing) return;
      callOff();
      tell(normalizeSearchInput(typed));
    },
    /** What was typed last is not told any more. */
    stop: () => callOff(),
  };
}
