import { graphemesOf } from './graphemes.ts';
import { PRODUCT_NAME } from './product.ts';

/** Maximum length of a description, in characters (product-rules R1.1). */
const MAX_DESCRIPTION_LENGTH = 160;

/** `{page} - {product}`; the product alone for a page without a name. */
export function titleOf(page: string): string {
  return page === '' ? PRODUCT_NAME : `${page} - ${PRODUCT_NAME}`;
}

/**
 * One line of at most 160 characters as a person counts them, including the ellipsis; line breaks are
 * removed.
 */
export function descriptionOf(text: string): string {
  const line = text.replace(/[\r\n]+/g, '').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const characters = [...graphemesOf(line)];
  if (characters.length <= MAX_DESCRIPTION_LENGTH) return line;
  return `${characters.slice(0, MAX_DESCRIPTION_LENGTH - 1).join('')}…`;
}
