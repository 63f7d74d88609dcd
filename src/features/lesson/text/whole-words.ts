import type { MarkdownIt } from 'markdown-it';

/** Invisible; lines do not break at it. */
const WORD_JOINER = '\u2060';
/** A paragraph does not end with a line of fewer characters, such as a lone 「す。」. */
const MIN_LAST_LINE = 5;

/** A longer loan word would leave a narrow line half empty. */
const MAX_WHOLE_WORD = 7;

const KATAKANA = '\\p{Script=Katakana}ー';
const CJK = `\\p{Script=Han}\\p{Script=Hiragana}${KATAKANA}`;
/** The end of a paragraph, with the loan word in which it begins. */
const END = new RegExp(`[${KATAKANA}]{0,${MAX_WHOLE_WORD}}[${CJK}、。」』）！？]{2,${MIN_LAST_LINE}}$`, 'u');
const LOAN_WORDS = new RegExp(`[${KATAKANA}]{2,}`, 'gu');
const BEFORE_COUNTER = new RegExp(`(\\d)(?=[${CJK}])`, 'gu');
/** 8小節, 3か所: counters of two letters. */
const COUNTERS = /(?<=\d)(?:小節|か所|か月|世紀|時間|段階|種類|番目|回目|本目|拍目|音目|日目)/gu;
/** Where most sentences end; kanji before it may go to the line above. */
const SENTENCE_ENDS = /(?:ました|ません|ましょう|でした|でしょう|ます|です)(?=[。！？」）])/gu;

/** markdown-it plug-in: keeps loan words whole, numbers with what they count, and the ends of sentences and paragraphs together. */
export function wholeWords(markdown: MarkdownIt): void {
  markdown.core.ruler.push('whole-words', ({ tokens }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      // Headings are set in whole phrases (tokens.css).
      if (type !== 'inline' || children === null || tokens[index - 1]?.type === 'heading_open') continue;
      const last = children.at(-1);
      if (last?.type === 'text') last.content = withWholeEnd(last.content);
      for (const token of children) {
        if (token.type === 'text') token.content = withWholeParts(token.content);
      }
    }
  });
}

function withWholeParts(text: string): string {
  return withCounters(withLoanWords(text).replace(SENTENCE_ENDS, joined));
}

/** `1回`, `8小節`: no line ends after the number, or within what it counts. */
function withCounters(text: string): string {
  return text.replace(COUNTERS, joined).replace(BEFORE_COUNTER, `$1${WORD_JOINER}`);
}

function withWholeEnd(text: string): string {
  return text.replace(END, joined);
}

/** ギター, フレット. */
function withLoanWords(text: string): string {
  return text.replace(LOAN_WORDS, (word) => (word.length > MAX_WHOLE_WORD ? word : joined(word)));
}

function joined(text: string): string {
  return [...text].join(WORD_JOINER);
}
