import { isLongerThan } from '#domain/text-length.ts';

/** Maximum length of a take's name, in characters as a person counts them (product-rules R27.2). */
export const MAX_TAKE_NAME_LENGTH = 40;

/** Line breaks, tabs and everything that is invisible by itself; joiners and variation selectors are parts of emoji. */
const INVISIBLE = /[\s\p{Cc}\p{Bidi_Control}\u200b\u2060-\u2065\ufeff]+/gu;

/** A name as it is stored: on one line, without spaces at its ends; null when nothing is left. */
export function takeNameOf(typed: string): string | null {
  return typed.replace(INVISIBLE, ' ').trim() || null;
}

/** True when a typed name has more than MAX_TAKE_NAME_LENGTH characters. */
export const isTakeNameTooLong = (typed: string): boolean =>
  isLongerThan(takeNameOf(typed) ?? '', MAX_TAKE_NAME_LENGTH);
