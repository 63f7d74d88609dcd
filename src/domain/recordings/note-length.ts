/** At most so many characters as a person counts them (specification, section 5). */
export const MAX_NOTE_LENGTH = 500;

/** A longer note is folded after so many characters (decisions, "Learning"). */
export const NOTE_FOLD_LENGTH = 200;

const segments = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** How many characters a person sees in the text: 𠮷 and 👨‍👩‍👧 count as one each. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segments.segment(text)) count += 1;
  return count;
}

export function isNoteTooLong(note: string): boolean {
  // A text of few code units cannot have more graphemes than that: the segmenter is only asked when it matters.
  return note.length > MAX_NOTE_LENGTH && countCharacters(note) > MAX_NOTE_LENGTH;
}

/** The first part of a long note, cut between characters, or null when the note is short enough to show whole. */
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
