/** The title of a score; null if it has none. */
export function abcTitle(abc: string): string | null {
  return /^T:\s*(.+?)\s*$/m.exec(abc)?.[1] ?? null;
}

/**
 * The score without its title, which the page shows, and without blocks of PostScript, SVG or text: abcjs never returns
 * from the first.
 */
export function drawableAbc(abc: string): string {
  return abc
    .split('\n')
    .filter((line) => !/^(T:|%%\s*(begin|end))/i.test(line.trimStart()))
    .join('\n');
}
