/** Maximum length of a note, in characters as a person counts them (product-rules R4.1). */
export const MAX_NOTE_LENGTH = 500;

/** A longer note is folded after this many characters. */
export const NOTE_FOLD_LENGTH = 200;

const segments = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The number of characters that a person sees: 𠮷 and 👨‍👩‍👧 count as one each. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segments.segment(text)) count += 1;
  return count;
}

/** True when a note has more than MAX_NOTE_LENGTH characters. */
export function isNoteTooLong(note: string): boolean {
  // A text never has more graphemes than code units, so the segmenter runs only for long texts.
  return note.length > MAX_NOTE_LENGTH && countCharacters(note) > MAX_NOTE_LENGTH;
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
