import { graphemesOf } from '#domain/graphemes.ts';
import { FONT_FILES, type FontMetrics, readFontMetrics } from './fonts.ts';

/*
 * Breaks words into lines as a Japanese typesetter would: between phrases, lines of alike length, no mark at the start of a
 * line. Measures with the fonts' own widths, because an SVG breaks no lines.
 */

export interface Typeset {
  /** Emoji and unknown letters: what no font of ours can draw is left out, so that no empty boxes are seen. */
  drawable(text: string): string;
  /** At most `maxLines` lines of at most `width` pixels; the last one ends with an ellipsis where words are left. */
  lines(text: string, box: TextBox): string[];
  /** Whether no phrase is longer than a line. */
  fitsPhrases(text: string, box: Pick<TextBox, 'size' | 'width'>): boolean;
  /** Pixels of a line. */
  widthOf(text: string, size: number): number;
}

export interface TextBox {
  readonly size: number;
  readonly width: number;
  readonly maxLines: number;
}

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const charactersOf = (text: string) => [...graphemesOf(text)];

/** Joiners and selectors have no width and no glyph of their own. */
const INVISIBLE = /^[\u200d\ufe0e\ufe0f\u{e0100}-\u{e01ef}]$/u;
const MARK = /^\p{M}$/u;
/** Ends of words and marks that belong to what stands before them, and openings that belong to what follows. */
const JOINS_BEFORE = /^[\s\p{Pe}\p{Pf}\p{Po}ー～〜…・！？ぁぃぅぇぉっゃゅょァィゥェォッャュョ]+$/u;
const PARTICLE = /^\p{Script=Hiragana}{1,4}$/u;
/** A counter after its number, 〜方, and what begins with を. */
const COUNTER = /^(\p{Script=Han}|か月|ヶ月|時間|曲目)$/u;
const NEVER_ALONE = /^(方|を)/u;
const OPENS = /[\p{Ps}\p{Pi}]$/u;
const NEVER_FIRST = /^[\p{Pe}\p{Pf}ー～〜…・、。，．！？ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
/** Longer phrases are broken anywhere. */
const MAX_PHRASE_GRAPHEMES = 12;

/** Reads the fonts: once in a process. */
export function createTypeset(): Typeset {
  // Bold letters are as wide as regular ones or a little wider.
  const [text, emoji] = [readFontMetrics(FONT_FILES.bold), readFontMetrics(FONT_FILES.emoji)];
  const widths = new Map<string, number>();
  const widthOfGrapheme = (grapheme: string) => {
    const known = widths.get(grapheme);
    if (known !== undefined) return known;
    const width = graphemeWidth(grapheme, text, emoji);
    if (widths.size < 20_000) widths.set(grapheme, width);
    return width;
  };
  const widthOf = (line: string, size: number) =>
    size * charactersOf(line).reduce((sum, grapheme) => sum + widthOfGrapheme(grapheme), 0);
  return {
    drawable: (given) =>
      charactersOf(given)
        .map((grapheme) => drawableGrapheme(grapheme, text, emoji))
        .join('')
        .replace(/ {2,}/g, ' ')
        // Japanese has no space there; a folded text of YAML has.
        .replace(/(?<=[、。！？」』）]) /gu, '')
        .trim(),
    widthOf,
    fitsPhrases: (given, { size, width }) =>
      phrasesOf(given).every((phrase) => widthOf(phrase.trimEnd(), size) <= width),
    lines: (given, box) => balanced(given, box, widthOf),
  };
}

function visibleParts(grapheme: string): string[] {
  return [...grapheme].filter((part) => !INVISIBLE.test(part));
}

const has = (font: FontMetrics, part: string) => font.advanceOf(part.codePointAt(0) as number) !== undefined;

function drawableGrapheme(grapheme: string, text: FontMetrics, emoji: FontMetrics): string {
  const parts = visibleParts(grapheme);
  if (/^\s+$/u.test(grapheme)) return ' ';
  // Fonts have glyphs for control characters, which no SVG may contain.
  if (parts.length === 0 || /[\p{Cc}\p{Cs}]/u.test(grapheme)) return '';
  if (parts.every((part) => has(text, part)) || parts.every((part) => has(emoji, part))) return grapheme;
  // A letter without the marks that no font has, an emoji without its skin or its companions.
  const [first = ''] = parts;
  return has(text, first) || has(emoji, first) ? first : '';
}

function graphemeWidth(grapheme: string, text: FontMetrics, emoji: FontMetrics): number {
  const parts = visibleParts(grapheme);
  const advance = (font: FontMetrics, part: string) => font.advanceOf(part.codePointAt(0) as number) ?? 0;
  if (parts.every((part) => has(text, part))) {
    return parts.filter((part) => !MARK.test(part)).reduce((sum, part) => sum + advance(text, part), 0);
  }
  // The parts of an emoji are drawn as one.
  return Math.max(0, ...parts.map((part) => advance(emoji, part)));
}

/** Phrases between which a line may end. Spaces stay with what stands before them. */
export function phrasesOf(text: string): string[] {
  const phrases: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = phrases.at(-1);
    if (last !== undefined && belongsTo(segment, last)) phrases[phrases.length - 1] = last + segment;
    else phrases.push(segment);
  }
  return phrases;
}

function belongsTo(segment: string, before: string): boolean {
  if (OPENS.test(before) || JOINS_BEFORE.test(segment)) return true;
  if (/\s$/u.test(before)) return false;
  if (/(\p{N}|[一二三四五六七八九十数何]か)$/u.test(before) && COUNTER.test(segment)) return true;
  if (NEVER_ALONE.test(segment)) return true;
  const isParticle = PARTICLE.test(segment) && /[\p{L}\p{N}\p{Pe}\p{Pf}]$/u.test(before);
  return isParticle && charactersOf(before).length + segment.length <= MAX_PHRASE_GRAPHEMES;
}

type WidthOf = (text: string, size: number) => number;

/** As many lines as are needed, and then as narrow as they can be with as many. */
function balanced(text: string, box: TextBox, widthOf: WidthOf): string[] {
  const whole = broken(text, box, widthOf);
  if (whole.isCut) {
    // Phrases leave room at the ends of lines; where that alone would lose words, lines end anywhere.
    const full = broken(text, box, widthOf, charactersOf);
    return full.isCut ? whole.lines : full.lines;
  }
  if (whole.lines.length < 2 || text.includes('\n')) return whole.lines;
  const widest = Math.max(...phrasesOf(text).map((phrase) => widthOf(phrase.trimEnd(), box.size)));
  let [low, high, best] = [Math.max(box.width / 2, widest), box.width, whole.lines];
  while (high - low > box.size / 2) {
    const width = (low + high) / 2;
    const { lines, isCut } = broken(text, { ...box, width }, widthOf);
    if (isCut || lines.length > whole.lines.length) low = width;
    else [high, best] = [width, lines];
  }
  return best;
}

function broken(
  text: string,
  box: TextBox,
  widthOf: WidthOf,
  split: (paragraph: string) => string[] = phrasesOf,
): { lines: string[]; isCut: boolean } {
  const lines: string[] = [];
  for (const paragraph of text.split('\n').filter((each) => each.trim() !== '')) {
    for (const line of linesOf(split(paragraph.trim()), box, widthOf)) {
      if (lines.length === box.maxLines) return { lines: withEllipsis(lines, box, widthOf), isCut: true };
      lines.push(line.trim());
    }
  }
  return { lines, isCut: false };
}

function* linesOf(phrases: readonly string[], { size, width }: TextBox, widthOf: WidthOf): Generator<string> {
  let line = '';
  for (const phrase of phrases.flatMap((each) => fitting(each, width, size, widthOf))) {
    const longer = line + phrase;
    const hangs = NEVER_FIRST.test(phrase) && charactersOf(phrase).length === 1;
    if (line === '' || hangs || widthOf(longer.trimEnd(), size) <= width) line = longer;
    else {
      yield line;
      line = phrase;
    }
  }
  if (line !== '') yield line;
}

/** A phrase that no line holds, in parts; what must not begin a line hangs at the end of the one before. */
function fitting(phrase: string, width: number, size: number, widthOf: WidthOf): string[] {
  if (widthOf(phrase.trimEnd(), size) <= width) return [phrase];
  const parts: string[] = [];
  for (const grapheme of charactersOf(phrase)) {
    const last = parts.at(-1);
    if (last !== undefined && (widthOf(last + grapheme, size) <= width || NEVER_FIRST.test(grapheme))) {
      parts[parts.length - 1] = last + grapheme;
    } else parts.push(grapheme);
  }
  return parts;
}

function withEllipsis(lines: readonly string[], { size, width }: TextBox, widthOf: WidthOf): string[] {
  const last = charactersOf(lines.at(-1) ?? '');
  while (last.length > 1 && widthOf(`${last.join('')}…`, size) > width) last.pop();
  return [...lines.slice(0, -1), `${last.join('').replace(/[、。，．\s]+$/u, '')}…`];
}
