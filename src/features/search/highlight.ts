import { spansOf, wordsOf } from '#domain/search/search.ts';

export interface TextPiece {
  text: string;
  found: boolean;
  /** Index of the piece in the text. */
  at: number;
}

/** Splits a text at the search words, whatever kana and widths they are written in. */
export function highlightPieces(text: string, typed: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  const add = (to: number, found: boolean) => {
    if (to <= at) return;
    const last = pieces.at(-1);
    // Words that touch or overlap are highlighted as one.
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
