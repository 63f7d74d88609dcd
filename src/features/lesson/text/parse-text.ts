import DOMPurify, { type Config } from 'dompurify';
import MarkdownIt, { type Token } from 'markdown-it';
import { ruby } from './ruby.ts';
import { isSafeLink, isSafePicture } from './safe-url.ts';
import { wholeWords } from './whole-words.ts';

/** A part of the text of a lesson: sanitized HTML, or a score to engrave. */
export type TextPart = { kind: 'html'; html: string } | { kind: 'score'; abc: string; guitar: boolean };

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: false })
  .use(ruby)
  .use(wholeWords);
markdown.validateLink = (address) => isSafeLink(address) || isSafePicture(address);

/** Shows pictures of this origin only; for others shows the description. */
markdown.renderer.rules['image'] = (tokens, index, options, env, self) => {
  const token = tokens[index];
  if (!token) return '';
  const alt = self.renderInlineAsText(token.children ?? [], options, env);
  if (!isSafePicture(String(token.attrGet('src')))) return markdown.utils.escapeHtml(alt);
  token.attrSet('loading', 'lazy');
  token.attrSet('decoding', 'async');
  token.attrSet('alt', alt);
  const size = sizeIn(String(token.attrGet('src')));
  if (size) {
    token.attrSet('width', size.width);
    token.attrSet('height', size.height);
  }
  return self.renderToken(tokens, index, options);
};

/** The size that the server adds to the address of a picture. */
function sizeIn(address: string): { width: string; height: string } | null {
  const [, width, height] = /[?&]size=(\d{1,5})x(\d{1,5})(?:&|$)/.exec(address) ?? [];
  return width && height ? { width, height } : null;
}

markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  const address = String(token?.attrGet('href'));
  // The URL of a picture is no target of a link.
  if (token && !isSafeLink(address)) token.attrSet('href', '#');
  if (token && /^https?:/i.test(address)) {
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noreferrer noopener');
  }
  return self.renderToken(tokens, index, options);
};

/** The alignment of a column as an attribute: no style of a text ever reaches the page. */
for (const cell of ['th_open', 'td_open']) {
  markdown.renderer.rules[cell] = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    const side = /text-align:(left|center|right)/.exec(String(token?.attrGet('style')))?.[1];
    if (token) token.attrs = side ? [['align', side]] : null;
    return self.renderToken(tokens, index, options);
  };
}

/** Code blocks without their language: nothing here highlights code. */
markdown.renderer.rules['fence'] = (tokens, index) =>
  `<pre><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;

const SANITIZER: Config = {
  ALLOWED_TAGS: [
    ...[
      'p',
      'br',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'code',
      'em',
      'strong',
      's',
    ],
    ...['ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'ruby', 'rb', 'rt', 'rp'],
  ],
  ALLOWED_ATTR: [
    'href',
    'target',
    'rel',
    'src',
    'alt',
    'title',
    'loading',
    'decoding',
    'width',
    'height',
    'align',
    'start',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
};

/**
 * Renders a Markdown document in parts. Leaves out its first heading, which the page shows already. HTML in the source is
 * text; the rendered HTML is sanitized again.
 */
export function parseText(source: string): TextPart[] {
  const tokens = markdown.parse(source, {});
  const parts: TextPart[] = [];
  let from = 0;
  const flush = (to: number) => {
    const range = tokens.slice(from, to);
    if (range.length === 0) return;
    const html = markdown.renderer.render(range, markdown.options, {});
    parts.push({ kind: 'html', html: DOMPurify.sanitize(html, SANITIZER) });
  };
  if (tokens[0]?.type === 'heading_open' && tokens[0].tag === 'h1') from = 3;
  for (const [index, token] of tokens.entries()) {
    const score = scoreOf(token);
    if (!score) continue;
    flush(index);
    parts.push(score);
    from = index + 1;
  }
  flush(tokens.length);
  return parts;
}

/** The score in a fence ```` ```abc ```` or ```` ```abc guitar ````, unless it is inside a list or quotation. */
function scoreOf({ type, info, level, content }: Token): TextPart | null {
  const kind = info.trim();
  if (type !== 'fence' || level > 0 || (kind !== 'abc' && kind !== 'abc guitar')) return null;
  return { kind: 'score', abc: content, guitar: kind === 'abc guitar' };
}
