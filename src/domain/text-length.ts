import { graphemesOf } from './graphemes.ts';

/**
 * Maximum length of any text of a person, in UTF-16 units. 500 of the longest emoji have 9,500; only letters that somebody
 * stacked with accents by the dozen have more, and counting such a text would cost without a bound.
 */
export const MAX_TEXT_UNITS = 10_000;

/**
 * The number of characters that a person sees: 𠮷 and 👨‍👩‍👧 count as one each. Beyond MAX_TEXT_UNITS every unit counts,
 * because the segmenter's time grows faster than its text: that many letters pasted into a field would freeze the page.
 */
export function countCharacters(text: string): number {
  const head = text.slice(0, MAX_TEXT_UNITS);
  let count = 0;
  for (const _ of graphemesOf(head)) count += 1;
  return count + text.length - head.length;
}

/** True when a text has more than `maxLength` characters or MAX_TEXT_UNITS. Stops counting at the first one too many. */
export function isLongerThan(text: string, maxLength: number): boolean {
  // A text never has more graphemes than code units, so only long texts are counted.
  if (text.length <= maxLength) return false;
  if (text.length > MAX_TEXT_UNITS) return true;
  let count = 0;
  for (const _ of graphemesOf(text)) {
    count += 1;
    if (count > maxLength) return true;
  }
  return false;
}

/** The first `length` characters of a text, cut between characters; null when the text has no more. */
export function firstCharacters(text: string, length: number): string | null {
  if (text.length <= length) return null;
  let head = '';
  let count = 0;
  for (const character of graphemesOf(text.slice(0, MAX_TEXT_UNITS))) {
    if (count === length) return head;
    head += character;
    count += 1;
  }
  return null;
}
