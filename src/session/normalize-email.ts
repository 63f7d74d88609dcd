/**
 * Converts full-width letters, digits and signs of a Japanese keyboard to half-width, its 。 to the dot of the same key, and
 * removes spaces.
 */
export function normalizeEmail(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, '.')
    .replace(/[\s\u200b\ufeff]/g, '');
}
