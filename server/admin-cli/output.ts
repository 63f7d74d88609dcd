import { graphemesOf } from '#domain/graphemes.ts';
import { formatJapan } from '#domain/japan-time.ts';

/** Characters that a terminal draws two cells wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Formats rows as aligned columns, also with Japanese text. */
export function formatTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, at) =>
    Math.max(...[name, ...rows.map((row) => row[at] ?? '')].map(displayWidth)),
  );
  return [columns, ...rows]
    .map((row) =>
      row
        .map((cell, at) => pad(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats names and values, one pair per line. */
export function formatFields(entries: readonly (readonly [string, string])[]): string {
  const width = Math.max(...entries.map(([name]) => displayWidth(name)));
  return entries.map(([name, text]) => `${pad(name, width)}  ${text}`).join('\n');
}

/**
 * Makes text of a learner safe for a terminal: replaces control characters (they can move the cursor or set the
 * clipboard) and marks that change the reading direction.
 */
export function sanitize(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** The same for a text of several lines, which stay apart. */
export function sanitizeLines(text: string): string {
  return text.split('\n').map(sanitize).join('\n').trim();
}

/** Cuts a text after `maxLetters` characters. */
export function truncate(text: string, maxLetters: number): string {
  const letters = [...graphemesOf(text)];
  return letters.length <= maxLetters ? text : `${letters.slice(0, maxLetters).join('')}…`;
}

/** Number of terminal cells that a text takes. */
export function displayWidth(text: string): number {
  return [...graphemesOf(text)].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Date and time in Japan: `2026-11-21 10:02`. */
export function dateTimeText(date: Date): string {
  return formatJapan(date.getTime(), 'yyyy-MM-dd HH:mm');
}

/** Day in Japan: `2026-11-21`. */
export function dayText(date: Date): string {
  return formatJapan(date.getTime(), 'yyyy-MM-dd');
}

/** The name of a learner: display name, else e-mail address, else uid. */
export function nameOf(row: {
  readonly display_name: string | null;
  readonly email: string | null;
  readonly uid: string;
}): string {
  return sanitize(row.display_name || row.email || row.uid);
}

/** Formats data as JSON. Escapes control characters that JSON allows but that would reach the terminal. */
export function jsonText(data: unknown): string {
  return JSON.stringify(data, null, 2).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** How many names a sentence shows of a longer list. */
const MAX_NAMES = 5;

/** The first names of a list that may be long. */
export function someNames(names: readonly string[]): string {
  return names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ' ほか' : '');
}
