/**
 * A text of letters that are one character wherever they stand: ASCII, kana, kanji, full-width and half-width forms. The marks of kana
 * that join the letter before them are left out.
 */
export const PLAIN = /^[\n\x20-\x7e\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u4e00-\u9fff\uff01-\uff9d]*$/;

let made: Intl.Segmenter | undefined;

/** Made when the first text needs it, and not when the app starts: to load its rules takes a browser 20 to 50 ms. */
function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return made;
}

/**
 * The characters of a text as a person counts them: 𠮷 and 👨‍👩‍👧 are one each. The time grows faster than the text, so texts
 * are cut before (`MAX_TEXT_UNITS`).
 */
export function* graphemesOf(text: string): Generator<string, void, undefined> {
  if (PLAIN.test(text)) yield* text;
  else for (const { segment } of segmenter().segment(text)) yield segment;
}
