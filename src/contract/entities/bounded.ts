import * as z from 'zod/mini';
import { isNoteTooLong } from '#domain/recordings/note-length.ts';
import { MAX_TEXT_UNITS } from '#domain/text-length.ts';

/** The largest whole number that a column of the database takes. */
export const MAX_INT = 2_147_483_647;

/**
 * Text of at most `maxLength` UTF-16 units: every string that a call accepts begins with it. The length is checked first
 * and ends the checks, so that no later one (a pattern, a count of graphemes) reads a text without a bound.
 */
export function boundedText(maxLength: number, message?: string) {
  return z
    .string()
    .check(z.maxLength(maxLength, message === undefined ? { abort: true } : { abort: true, error: message }));
}

/** Words about a recording, of its learner or of a teacher: at most 500 characters as a person counts them. */
export function noteText() {
  const tooLong = '最大文字数は500です';
  return boundedText(MAX_TEXT_UNITS, tooLong).check(z.refine((note) => !isNoteTooLong(note), tooLong));
}

/** A whole number between two bounds, both included; without them, one that a column of the database takes. */
export function boundedInt(minimum = 0, maximum = MAX_INT) {
  return z.int().check(z.minimum(minimum), z.maximum(maximum));
}
