import { readingOf, termsRead } from './readings.ts';

/*
 * Search without a dictionary of the language. Text and words are folded to one form; a word is found where the text
 * contains it, as it is written or as it is read (readings.ts):
 *
 *   「ピアノ の 鍵盤」 ──wordsOf──▶ ぴあの, の, 鍵盤      Ｐｉａｎｏ, ﾋﾟｱﾉ, ぴあのー: the same as their plain forms
 *   「コードC」 ──wordsOf──▶ こど, c                             ちゅ and ちゆ, っ and つ: the same
 *   text ──gramsOf──▶ { 鍵, 盤, 鍵盤, … }               the index; the pairs of a word lead to its candidates
 */

/** A character with its combining marks, including half-width voicing marks. */
const CLUSTER = /[\s\S][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gu;
/** Long vowels, middle dots, spaces and invisible characters: people write or omit them. Line ends stay. */
const IGNORED = /[ー・]|\p{Default_Ignorable_Code_Point}|(?!\n)[\s\p{Cc}]/gu;
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;

/** Characters that are normalised apart from katakana: most of a Japanese text, and normalising is slow. */
const KANA_OR_KANJI = /^[\u3041-\u3096\u30a1-\u30f6\u4e00-\u9fff]$/;

const inHiragana = (kana: string): string => String.fromCharCode(kana.charCodeAt(0) - 0x60);

const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎゕゖ]/g;
const SMALL = 'ぁぃぅぇぉっゃゅょゎゕゖ';
const LARGE = 'あいうえおつやゆよわかけ';
const inLarge = (kana: string): string => LARGE.charAt(SMALL.indexOf(kana));

function folded(cluster: string): string {
  if (KANA_OR_KANJI.test(cluster)) return inPlainKana(cluster);
  return inPlainKana(cluster.normalize('NFKC').toLowerCase().replace(IGNORED, ''));
}

function inPlainKana(text: string): string {
  return text.replace(KATAKANA, inHiragana).replace(SMALL_KANA, inLarge);
}

/** Folds full and half width, case, hiragana and katakana, small kana and long vowels into one form. Line ends stay. */
export const normalise = (text: string): string =>
  (text.match(CLUSTER) ?? []).map((cluster) => folded(cluster)).join('');

/** Between Japanese and a name in letters: コード|C, G7|の. A number stays with what it counts: 3拍子. */
const BEFORE_OR_AFTER_LETTERS =
  /(?<=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー])(?=[a-z])|(?<=[a-z][a-z0-9#♯♭]*)(?=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])/iu;

/** The words of a query, all of which must be found; empty when there is nothing to search for. */
export function wordsOf(typed: string): string[] {
  const words = typed
    .normalize('NFKC')
    .split(/\s+/)
    .flatMap((word) => word.split(BEFORE_OR_AFTER_LETTERS))
    .map(normalise)
    .filter((word) => word !== '');
  return [...new Set(words)];
}

const characters = (text: string): string[] => Array.from(text);

const pairs = (text: string): string[] =>
  characters(text).flatMap((character, index, all) => (index === 0 ? [] : [`${all[index - 1]}${character}`]));

/** Every character and every pair of neighbours of the texts, each once: the index of a lesson. */
export function gramsOf(...texts: readonly string[]): string[] {
  const grams = new Set<string>();
  // A word never crosses the end of a line.
  for (const line of texts.flatMap((text) => foldedText(text).read.split('\n'))) {
    for (const gram of [...characters(line), ...pairs(line)]) grams.add(gram);
  }
  return [...grams];
}

/** The grams that an index must contain for these words; only `matches` decides whether they are found. */
export const gramsToFind = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => (characters(word).length === 1 ? [word] : pairs(word)))),
];

/** A text as words are looked for in it. */
export interface Folded {
  readonly written: string;
  /** As it is written, and once more as it is read where that differs. */
  readonly read: string;
}

export function foldedText(text: string): Folded {
  const written = normalise(text);
  const read = readingOf(text);
  return { written, read: read === text ? written : `${written}\n${normalise(read)}` };
}

/** True when every word is in one of the texts, as it is written or as it is read. No word goes over the end of a line. */
export function matchesFolded(texts: readonly Folded[], words: readonly string[]): boolean {
  return words.every((word) => {
    // One kana is in almost every reading.
    const isSingle = characters(word).length === 1;
    return texts.some(({ written, read }) => (isSingle ? written : read).includes(word));
  });
}

/** True when every word is in the text, as it is written or as it is read. */
export const matches = (text: string, words: readonly string[]): boolean =>
  matchesFolded([foldedText(text)], words);

/** Where the words are in the original text, as `[from, to)` of its characters, for marking and excerpts. */
export function spansOf(text: string, words: readonly string[]): [from: number, to: number][] {
  const located = locatedText(text);
  const written = writtenSpans(located, words);
  const read = words.filter((word) => !located.where.includes(word));
  if (read.length === 0) return written;
  const terms = read.flatMap((word) => termsRead(word, normalise)).map(normalise);
  return [...written, ...writtenSpans(located, terms)].sort(bySpan);
}

/** In the order of the text; of two at one place the longer first. */
function bySpan([one, oneEnd]: [number, number], [other, otherEnd]: [number, number]): number {
  return one - other || otherEnd - oneEnd;
}

/** The folded text, and from where to where in the original each of its characters is. */
interface LocatedText {
  readonly where: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function locatedText(text: string): LocatedText {
  let where = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const part = folded(cluster);
    where += part;
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { where, starts, ends };
}

function writtenSpans({ where, starts, ends }: LocatedText, words: readonly string[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const word of words) {
    for (let at = where.indexOf(word); word !== '' && at >= 0; at = where.indexOf(word, at + word.length)) {
      spans.push([starts[at] ?? 0, ends[at + word.length - 1] ?? 0]);
    }
  }
  return spans.sort(([one], [other]) => one - other);
}

/** Maximum share of an excerpt before the first word. */
const SHARE_BEFORE_MATCH = 1 / 4;
const LOW_SURROGATE = /[\udc00-\udfff]/;

/** About `length` characters of the text around the first of the words, on one line; … marks cuts. */
export function excerpt(text: string, words: readonly string[], length: number): string {
  const [[found] = [0]] = spansOf(text, words);
  let from = Math.max(0, Math.min(found - Math.floor(length * SHARE_BEFORE_MATCH), text.length - length));
  // Prefers the beginning of a sentence before the word.
  const sentence = /[。！？\n](?=[^。！？\n]*$)/.exec(text.slice(from, found));
  if (sentence && from > 0) from += sentence.index + 1;
  if (LOW_SURROGATE.test(text.charAt(from))) from += 1;
  let to = Math.min(text.length, from + length);
  if (LOW_SURROGATE.test(text.charAt(to))) to -= 1;
  const piece = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${piece}${to < text.length ? '…' : ''}`;
}
