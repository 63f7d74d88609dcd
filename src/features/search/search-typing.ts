import { normalizeSearchInput } from './search-input.ts';

/** The search starts after this pause in typing. */
export const TYPING_PAUSE_MS = 300;

interface Deps {
  /** Runs the work after a delay. Returns how to cancel it. */
  later: (work: () => void, ms: number) => () => void;
  /** Starts the search for the words. */
  onSearch: (words: string) => void;
}

/*
 *   idle ──type──▶ waiting ──300 ms──▶ idle, searches
 *     │               └──submit (Enter, cleared)──▶ idle, searches
 *     └──startComposition──▶ the input method converts kana: no search until endComposition
 */
export function createSearchTyping({ later, onSearch }: Deps) {
  let composing = false;
  let cancel = () => {};
  const type = (typed: string) => {
    cancel();
    if (!composing) cancel = later(() => onSearch(normalizeSearchInput(typed)), TYPING_PAUSE_MS);
  };
  return {
    type,
    startComposition() {
      composing = true;
      cancel();
    },
    endComposition(typed: string) {
      composing = false;
      type(typed);
    },
    /** Searches at once. */
    submit(typed: string) {
      if (composing) return;
      cancel();
      onSearch(normalizeSearchInput(typed));
    },
    /** Cancels a search that is waiting. */
    stop: () => cancel(),
  };
}
