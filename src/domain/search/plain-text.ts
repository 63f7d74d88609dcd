const FENCE = /^(`{3,}|~{3,})/;
const RUBY = /\{([^{}|\n]+)\|([^{}|\n]+)\}/g;
/** Markup at the beginning of a line: headings, quotations, list items. */
const LINE_MARKS = /^\s{0,3}(?:#{1,6}\s+|(?:>\s?)+|[-*+]\s+|\d{1,3}[.)]\s+)+/;
const RULE = /^\s*(?:[-*_]\s*){3,}$|^[\s|:-]*\|[\s|:-]*$/;
const NEW_BLOCK = /^\s{0,3}(?:#{1,6}\s|>|[-*+]\s|\d{1,3}[.)]\s)|^\s*\||^\s*$/;

/** The words of a line without Markdown; pictures and links leave their names. */
const unmarked = (line: string): string =>
  line
    .replace(LINE_MARKS, '')
    .replace(/!?\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/(\*\*|__|~~)(.+?)\1/g, '$2')
    .replace(/(^|[^\w*])[*_]([^*_]+)[*_](?![\w*])/g, '$1$2')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1')
    .trim();

/** The prose of a document, one paragraph per line, without code blocks and therefore without scores. */
function paragraphsOf(markdown: string): string[] {
  const paragraphs: string[] = [];
  let fence: string | null = null;
  let open = false;
  for (const line of markdown.split(/\r\n|\n|\r/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (line.trimEnd() === fence) fence = null;
      open = false;
    } else if (mark !== undefined) fence = mark;
    else if (RULE.test(line)) open = false;
    else {
      if (NEW_BLOCK.test(line)) open = false;
      if (line.trim() === '') continue;
      // Japanese has no spaces between words, so a line break within a paragraph is dropped.
      if (open) paragraphs.push(joined(paragraphs.pop() ?? '', line.trim()));
      else paragraphs.push(line);
      open = true;
    }
  }
  return paragraphs;
}

const joined = (before: string, after: string): string =>
  /[\x20-\x7e]$/.test(before) && /^[\x20-\x7e]/.test(after) ? `${before} ${after}` : before + after;

/**
 * A lesson's text as plain sentences, one paragraph per line, for search and excerpts. A paragraph with
 * {漢字|かんじ} appears as on the page, and once more, at the end, with the readings instead, so that both are
 * found.
 */
export function plainText(markdown: string): string {
  const paragraphs = paragraphsOf(markdown).filter((paragraph) => unmarked(paragraph) !== '');
  const written = paragraphs.map((paragraph) => unmarked(paragraph.replace(RUBY, '$1')));
  const read = paragraphs
    .filter((paragraph) => paragraph.search(RUBY) >= 0)
    .map((paragraph) => unmarked(paragraph.replace(RUBY, '$2')));
  return [...written, ...read].join('\n');
}
