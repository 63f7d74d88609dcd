import { plainHyphens } from '#domain/plain-hyphens.ts';

/**
 * Converts full-width letters, digits and signs of a Japanese keyboard to half-width, its 。 and ー to the dot and the hyphen of
 * the same keys, and removes spaces.
 */
export function normalizeEmail(text: string): string {
  return plainHyphens(text)
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, '.')
    .replace(/[\s\u200b\ufeff]/g, '');
}
