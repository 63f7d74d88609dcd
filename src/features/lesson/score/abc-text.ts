/** The name of a score, which stands above it on the page; null where it has none. */
export function titleOf(abc: string): string | null {
  return /^T:\s*(.+?)\s*$/m.exec(abc)?.[1] ?? null;
}

/**
 * What of a score is drawn: no title, which the page has, and no blocks of PostScript, SVG or text, on the first of which
 * abcjs would never come to an end.
 */
export function drawnPart(abc: string): string {
  return abc
    .split('\n')
    .filter((line) => !/^(T:|%%\s*(begin|end))/i.test(line.trimStart()))
    .join('\n');
}
