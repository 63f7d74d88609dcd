import type { MarkdownIt } from 'markdown-it';

/** Invisible; lines do not break at it. */
const WORD_JOINER = '\u2060';
/** A paragraph does not end with a line of fewer characters, such as a lone 「す。」. */
const MIN_LAST_LINE = 5;

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const END = new RegExp(`[${CJK}ー、。」』）！？]{2,${MIN_LAST_LINE}}$`, 'u');
const BEFORE_COUNTER = new RegExp(`(\\d)(?=[${CJK}])`, 'gu');

/** markdown-it plug-in: keeps numbers with what they count, and the end of a paragraph together. */
export function wholeWords(markdown: MarkdownIt): void {
  markdown.core.ruler.push('whole-words', ({ tokens }) => {
    for (const { type, children } of tokens) {
      if (type !== 'inline' || children === null) continue;
      const last = children.at(-1);
      if (last?.type === 'text') last.content = withWholeEnd(last.content);
      for (const token of children) {
        if (token.type === 'text') token.content = withCounters(token.content);
      }
    }
  });
}

/** `1回`, `2つ`: no line ends after the number. */
function withCounters(text: string): string {
  return text.replace(BEFORE_COUNTER, `$1${WORD_JOINER}`);
}

function withWholeEnd(text: string): string {
  return text.replace(END, (end) => [...end].join(WORD_JOINER));
}
