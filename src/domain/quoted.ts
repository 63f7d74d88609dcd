/** Marks that turn the words around them, in whatever sentence they stand. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;

/**
 * A title, or words that somebody typed, in 「」; its own 「」 become 『』. Its direction marks are left out: they would turn our
 * own sentence around it.
 */
export function quoted(title: string): string {
  return `「${title.replace(DIRECTION_MARKS, '').replaceAll('「', '『').replaceAll('」', '』')}」`;
}
