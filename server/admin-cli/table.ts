/** Characters that a terminal draws two cells wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Columns side by side, also with Japanese in them. */
export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, at) =>
    Math.max(...[name, ...rows.map((row) => row[at] ?? '')].map(widthOf)),
  );
  return [columns, ...rows]
    .map((row) =>
      row
        .map((cell, at) => padded(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names and values below each other. */
export function listOf(entries: readonly (readonly [string, string])[]): string {
  const width = Math.max(...entries.map(([name]) => widthOf(name)));
  return entries.map(([name, text]) => `${padded(name, width)}  ${text}`).join('\n');
}

/**
 * What a learner wrote, made safe for a terminal: control characters (they can move the cursor or set the clipboard)
 * and marks that turn the reading direction are left out.
 */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** The beginning of a text, cut between characters. */
export function shortened(text: string, longest: number): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  return letters.length <= longest ? text : `${letters.slice(0, longest).join('')}…`;
}

function widthOf(text: string): number {
  return [...graphemes.segment(text)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0);
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}
