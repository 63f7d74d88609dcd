import { cancelTexts as texts } from './cancel-texts.ts';

/** The reason for a cancellation; all of it is optional. Stored as a draft with these fields. */
export interface Reason {
  chosen: readonly string[];
  words: string;
}

export const NO_REASON: Reason = { chosen: [], words: '' };

/** The API accepts 500 characters; the choices and separators take up to 100 of them. */
export const MAX_WORDS_LENGTH = 400;

export function isTooLong({ words }: Reason): boolean {
  return words.length > MAX_WORDS_LENGTH;
}

/** Adds or removes a choice; choices keep the order of the page. */
export function toggled({ chosen, words }: Reason, choice: string): Reason {
  const next = chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice];
  return { chosen: texts.reasons.filter((each) => next.includes(each)), words };
}

/** The reason as one text for the API; empty without a reason. */
export function reasonText({ chosen, words }: Reason): string {
  const text = words.replaceAll('\0', '').trim();
  return [chosen.join('、'), text].filter((part) => part !== '').join('\n');
}
