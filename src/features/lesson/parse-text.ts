import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { ruby } from './ruby.ts';

/** A lesson's text in the order in which it is read: safe HTML, and scores to be engraved. */
export type Piece = { kind: 'html'; html: string } | { kind: 'score'; abc: string };

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: false }).use(ruby);

markdown.renderer.rules['image'] = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (!token) return '';
  token.attrSet('loading', 'lazy');
  token.attrSet('decoding', 'async');
  token.attrSet('alt', token.content);
  return self.renderToken(tokens, index, options);
};

markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (token && !String(token.attrGet('href')).startsWith('/')) {
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noreferrer noopener');
  }
  return self.renderToken(tokens, index, options);
};

/**
 * The pieces of a Markdown document. Its own first heading is left out: the page has it already. HTML in the source is
 * text, and what the renderer made is purified once more.
 */
export function parseText(source: string): Piece[] {
  const tokens = markdown.parse(source, {});
  const pieces: Piece[] = [];
  let from = 0;
  const flush = (to: number) => {
    const part = tokens.slice(from, to);
    if (part.length === 0) return;
    const html = markdown.renderer.render(part, markdown.options, {});
    pieces.push({ kind: 'html', html: DOMPurify.sanitize(html, { ADD_ATTR: ['target'] }) });
  };
  if (tokens[0]?.type === 'heading_open' && tokens[0].tag === 'h1') from = 3;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'fence' || token.info.trim() !== 'abc' || token.level > 0) continue;
    flush(index);
    pieces.push({ kind: 'score', abc: token.content });
    from = index + 1;
  }
  flush(tokens.length);
  return pieces;
}
