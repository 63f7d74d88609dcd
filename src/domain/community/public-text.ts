/**
 * Text that strangers read: what a person sees is what was written, and nothing of it reaches beyond its own place.
 * (product-rules R17.2)
 */

// Bidirectional controls turn the text around them, invisible letters make two names look alike. What stays: joiners (below) and
// the selectors that choose an emoji's or a kanji's form.
const INVISIBLE =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}|[\u2028\u2029\u2800\uFFF9-\uFFFB]/gu;
const CONTROLS = /[\p{Cc}\p{Cs}\p{Co}]/gu;
/** A letter carries two marks at most; the rest of a tower goes. */
const TOWER = /(\p{M}{2})\p{M}+/gu;
/** Joiners belong between two parts of an emoji or letters of a script; several in a row, or at an end, hide something. */
const JOINERS =
  /[\u200C\u200D]{2,}|^[\u200C\u200D]+|[\u200C\u200D]+$|(?<=\s)[\u200C\u200D]+|[\u200C\u200D]+(?=\s)/gu;

/**
 * A text of several lines as strangers get it: composed (NFC), without control characters, direction marks and invisible
 * letters, at most two marks a letter, at most one empty line in a row, trimmed. Bound its length first.
 */
export function cleanText(text: string): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').split('\n').map(cleanLine);
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text of one line (a name, a title), cleaned alike; line breaks become spaces. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\r]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(CONTROLS, '')
    .replace(TOWER, '$1')
    .replace(JOINERS, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** True when nothing is left that a person could see. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
