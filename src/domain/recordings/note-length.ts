import { firstCharacters, isLongerThan } from '#domain/text-length.ts';

/** Maximum length of a note, in characters as a person counts them (product-rules R4.1). */
export const MAX_NOTE_LENGTH = 500;

/** A longer note is folded after this many characters. */
const NOTE_FOLD_LENGTH = 200;

/** True when a note has more than MAX_NOTE_LENGTH characters, or far too many bytes for so few. */
export const isNoteTooLong = (note: string): boolean => isLongerThan(note, MAX_NOTE_LENGTH);

/** The first part of a long note, cut between characters, or null when the note is shown whole. */
export const foldedNote = (note: string): string | null => firstCharacters(note, NOTE_FOLD_LENGTH);
