import { cancelTexts as texts } from './cancel-texts.ts';

/** What a person may tell on leaving; nothing of it is asked for. */
export interface Reason {
  chosen: readonly string[];
  words: string;
}

export const NO_REASON: Reason = { chosen: [], words: '' };

/** The call takes 500 characters in all; the choices and what joins them take up to 100. */
export const WORDS_LIMIT = 400;

export function isTooLong({ words }: Reason): boolean {
  return words.length > WORDS_LIMIT;
}

/** In the order in which they stand on the page, however they were ticked. */
export function toggled({ chosen, words }: Reason, choice: string): Reason {
  const next = chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice];
  return { chosen: texts.reasons.filter((each) => next.includes(each)), words };
}

/** One text for the school; empty when nothing was told. */
export function reasonText({ chosen, words }: Reason): string {
  const said = words.replaceAll('\0', '').trim();
  return [chosen.join('、'), said].filter((part) => part !== '').join('\n');
}
