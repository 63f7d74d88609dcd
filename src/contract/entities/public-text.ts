import * as z from 'zod/mini';
import { cleanLine, cleanText, isBlank } from '#domain/community/public-text.ts';
import { isLongerThan, MAX_TEXT_UNITS } from '#domain/text-length.ts';
import { boundedText } from './bounded.ts';

/**
 * Words for strangers, of several lines: at most `maxLength` characters as a person counts them. The server works with
 * `cleanText` of it.
 */
export function publicText(maxLength: number) {
  const tooLong = `最大文字数は${maxLength}です`;
  return boundedText(MAX_TEXT_UNITS, tooLong).check(
    z.refine((text) => !isLongerThan(cleanText(text), maxLength), tooLong),
  );
}

/** Words for strangers on one line, of which something is left to see. The server works with `cleanLine` of it. */
export function publicLine(maxLength: number) {
  const tooLong = `最大文字数は${maxLength}です`;
  return boundedText(MAX_TEXT_UNITS, tooLong).check(
    z.refine((text) => !isLongerThan(cleanLine(text), maxLength), tooLong),
    z.refine((text) => !isBlank(cleanLine(text))),
  );
}
