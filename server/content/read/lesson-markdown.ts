export interface Reference {
  kind: 'image' | 'link';
  target: string;
  /** The words between the brackets: of a picture, what those hear who cannot see it. */
  words: string;
  line: number;
}
export interface Fence {
  /** The first word after the mark, and all of it: `abc`, `abc guitar`. */
  language: string;
  info: string;
  source: string;
  line: number;
  /** False for a block that the end of the text cuts off. */
  closed: boolean;
}

const REFERENCE = /(!?)\[([^\]]*)\]\(([^()\s]*)((?:\s+"[^"]*")?)\)/g;
const FENCE = /^(`{3,}|~{3,})\s*((\S*).*)$/;

interface Line {
  text: string;
  number: number;
  fence: Fence | null;
}

/** The lines with the fenced block each stands in; the fence marks themselves belong to the block. */
function linesOf(source: string): { lines: Line[]; fences: Fence[] } {
  const fences: Fence[] = [];
  const lines: Line[] = [];
  let open: { mark: string; fence: Fence } | null = null;
  for (const [index, text] of source.split('\n').entries()) {
    const number = index + 1;
    const mark = FENCE.exec(text);
    if (open) {
      lines.push({ text, number, fence: open.fence });
      if (text.trimEnd() === open.mark) {
        open.fence.closed = true;
        open = null;
      } else open.fence.source += `${text}\n`;
    } else if (mark) {
      const [, opening = '', info = '', language = ''] = mark;
      const fence = { language, info: info.trim(), source: '', line: number, closed: false };
      open = { mark: opening, fence };
      fences.push(fence);
      lines.push({ text, number, fence });
    } else lines.push({ text, number, fence: null });
  }
  return { lines, fences };
}

export const fencesOf = (source: string): Fence[] => linesOf(source).fences;

/** Text outside fenced blocks, line by line. */
export const proseOf = (source: string): { text: string; line: number }[] =>
  linesOf(source)
    .lines.filter((line) => line.fence === null)
    .map(({ text, number }) => ({ text, line: number }));

/** Pictures and links, inline form only (`![…](…)`, `[…](…)`): the one form that lessons use. */
export const referencesOf = (source: string): Reference[] =>
  proseOf(source).flatMap(({ text, line }) =>
    [...text.matchAll(REFERENCE)].map(([, bang, words = '', target = '']) => ({
      kind: bang ? ('image' as const) : ('link' as const),
      target,
      words,
      line,
    })),
  );

/** What would be a link or a picture to a browser, but in a form that the check does not read: its line. */
export const strangeReferencesIn = (source: string): number[] =>
  proseOf(source)
    .filter(({ text }) => {
      const rest = text.replace(/`[^`]*`/g, '').replace(REFERENCE, '');
      return /\]\(|\]\[|^\s*\[[^\]]*\]:|<[a-z][a-z0-9+.-]*:/i.test(rest);
    })
    .map(({ line }) => line);

/** The text with every picture's target replaced by what `to` says. */
export const withImages = (source: string, to: (target: string) => string): string =>
  linesOf(source)
    .lines.map(({ text, fence }) =>
      fence
        ? text
        : text.replace(REFERENCE, (whole, bang, words, target, title) =>
            bang ? `![${words}](${to(target)}${title})` : whole,
          ),
    )
    .join('\n');
