/** A title in 「」; its own 「」 become 『』. */
export function quoted(title: string): string {
  return `「${title.replaceAll('「', '『').replaceAll('」', '』')}」`;
}
