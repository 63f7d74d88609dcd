import type { MarkdownIt } from 'markdown-it';

const RUBY = /\{([^{}|\n]+)\|([^{}|\n]+)\}/y;

/** markdown-it plug-in: `{漢字|かんじ}` becomes ruby, with the reading in brackets for browsers without ruby. */
export function ruby(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('emphasis', 'ruby', (state, silent) => {
    RUBY.lastIndex = state.pos;
    const [whole, base, reading] = RUBY.exec(state.src) ?? [];
    if (!whole || !base || !reading) return false;
    if (!silent) {
      const token = state.push('ruby', 'ruby', 0);
      token.content = base;
      token.meta = { reading };
    }
    state.pos += whole.length;
    return true;
  });
  markdown.renderer.rules['ruby'] = (tokens, index) => {
    const token = tokens[index];
    if (!token) return '';
    const { escapeHtml } = markdown.utils;
    const reading = escapeHtml(String((token.meta as { reading: string }).reading));
    return `<ruby>${escapeHtml(token.content)}<rp>（</rp><rt>${reading}</rt><rp>）</rp></ruby>`;
  };
}
