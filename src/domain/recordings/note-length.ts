/** Maximum length of a note, in characters as a person counts them (product-rules R4.1). */
export const MAX_NOTE_LENGTH = 500;

/** A longer note is folded after this many characters. */
export const NOTE_FOLD_LENGTH = 200;

/**
 * Maximum length of a note in UTF-16 units. 500 of the longest emoji have 9,500; only letters that somebody stacked with
 * accents by the dozen have more, and counting such a text would cost without a bound.
 */
export const MAX_NOTE_UNITS = 10_000;

const segments = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * The number of characters that a person sees: 𠮷 and 👨‍👩‍👧 count as one each. Beyond MAX_NOTE_UNITS every unit counts,
 * because the segmenter's time grows faster than its text: that many letters pasted into a field would freeze the page.
 */
export function countCharacters(text: string): number {
  const head = text.slice(0, MAX_NOTE_UNITS);
  let count = 0;
  for (const _ of segments.segment(head)) count += 1;
  return count + text.length - head.length;
}

/** True when a note has more than MAX_NOTE_LENGTH characters or MAX_NOTE_UNITS. Stops counting at the first one too many. */
export function isNoteTooLong(note: string): boolean {
  // A text never has more graphemes than code units, so the segmenter runs only for long texts.
  if (note.length <= MAX_NOTE_LENGTH) return false;
  if (note.length > MAX_NOTE_UNITS) return true;
  let count = 0;
  for (const _ of segments.segment(note)) {
    count += 1;
    if (count > MAX_NOTE_LENGTH) return true;
  }
  return false;
}

/** The first part of a long note, cut between characters, or null when the note is shown whole. */
export function foldedNote(note: string): string | null {
  if (note.length <= NOTE_FOLD_LENGTH) return null;
  let head = '';
  let count = 0;
  for (const { segment } of segments.segment(note)) {
    if (count === NOTE_FOLD_LENGTH) return head;
    head += segment;
    count += 1;
  }
  return null;
}
