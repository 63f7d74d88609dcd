/** Words that the school refuses, at most. */
export const MAX_REFUSED_WORDS = 500;
export const MAX_REFUSED_WORD_LENGTH = 30;

/** A text as words are looked for in it: one spelling of each letter, without what stands between letters. */
export interface FoldedText {
  readonly letters: string;
  /** Whether something (a space, a dot, another script) stood before this letter. Has one more at the end. */
  readonly begins: readonly boolean[];
}

const SEPARATOR = /[\s\p{P}\p{S}\p{M}\p{Cf}]/u;
const LATIN = /[a-z0-9]/;

/** Full width, capitals, katakana and what stands between letters make no difference: `ｓ．Ｐ．ａ m`, `スパム`. */
function foldText(text: string): FoldedText {
  const folded = text.normalize('NFKC').toLowerCase();
  let letters = '';
  const begins: boolean[] = [];
  let isAfterBreak = true;
  for (const letter of folded) {
    // The mark of a long vowel is a letter of its word.
    if (letter !== 'ー' && SEPARATOR.test(letter)) {
      isAfterBreak = true;
      continue;
    }
    const plain = hiragana(letter);
    const isOfWord = LATIN.test(plain) && LATIN.test(letters.at(-1) ?? '');
    for (let unit = 0; unit < plain.length; unit += 1) begins.push(unit === 0 && (isAfterBreak || !isOfWord));
    letters += plain;
    isAfterBreak = false;
  }
  return { letters, begins: [...begins, true] };
}

/** A word as it is stored; empty where nothing of it is left. */
export function foldWord(word: string): string {
  return foldText(word).letters;
}

/**
 * The first of some folded words in a text; null for none. Latin letters count only as a whole word (`ass` is not in `pass`),
 * because Japanese is written without spaces other words count anywhere.
 */
export function refusedWordIn(text: string, words: readonly string[]): string | null {
  const { letters, begins } = foldText(text);
  return words.find((word) => word !== '' && isIn(letters, begins, word)) ?? null;
}

function isIn(letters: string, begins: readonly boolean[], word: string): boolean {
  const isLatin = /^[a-z0-9]+$/.test(word);
  for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) {
    if (!isLatin || (begins[at] && begins[at + word.length])) return true;
  }
  return false;
}

function hiragana(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : letter;
}
