import { spansOf, wordsOf } from '#domain/search/search.ts';

export interface TextPiece {
  text: string;
  found: boolean;
  /** Where it begins in the whole. */
  at: number;
}

/** The text cut where the words begin and end, however their kana and widths are written. */
export function highlightPieces(text: string, typed: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const add = (to: number, found: boolean) => {
    if (to <= at) return;
    const last = pieces.at(-1);
    // Words that touch or overlap are marked as one.
    if (last?.found === found) last.text += text.slice(at, to);
    else pieces.push({ text: text.slice(at, to), found, at });
    at = to;
  };
  for (const [from, to] of spansOf(text, wordsOf(typed))) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return pieces;
}
