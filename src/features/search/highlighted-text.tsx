import { highlightPieces } from './highlight.ts';

/** A text with the search words highlighted. */
export function HighlightedText({ text, words }: { text: string; words: string }) {
  return highlightPieces(text, words).map(({ text: piece, found, at }) =>
    found ? (
      <mark key={at} className="rounded-sm bg-accent-soft font-bold text-accent">
        {piece}
      </mark>
    ) : (
      <span key={at}>{piece}</span>
    ),
  );
}
