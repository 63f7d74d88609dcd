export interface Reference {
  kind: 'image' | 'link';
  target: string;
  /** The text between the brackets: for an image, its alternative text. */
  words: string;
  line: number;
}
export interface Fence {
  /** The first word after the fence mark, and the whole info string: `abc`, `abc guitar`. */
  language: string;
  info: string;
  source: string;
  line: number;
  /** False for a block without an end mark. */
  closed: boolean;
}

const REFERENCE = /(!?)\[([^\]]*)\]\(([^()\s]*)((?:\s+"[^"]*")?)\)/g;
const FENCE = /^(`{3,}|~{3,})\s*((\S*).*)$/;

interface Line {
  text: string;
  number: number;
  fence: Fence | null;
}

/** All lines, each with the fenced block that contains it; the fence marks belong to the block. */
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

/** Images and links in inline form (`![…](…)`, `[…](…)`), the only form that lessons use. */
export const referencesOf = (source: string): Reference[] =>
  proseOf(source).flatMap(({ text, line }) =>
    [...text.matchAll(REFERENCE)].map(([, bang, words = '', target = '']) => ({
      kind: bang ? ('image' as const) : ('link' as const),
      target,
      words,
      line,
    })),
  );

/** Lines with links or images in a form that the check does not support. */
export const unsupportedReferencesIn = (source: string): number[] =>
  proseOf(source)
    .filter(({ text }) => {
      const rest = text.replace(/`[^`]*`/g, '').replace(REFERENCE, '');
      return /\]\(|\]\[|^\s*\[[^\]]*\]:|<[a-z][a-z0-9+.-]*:/i.test(rest);
    })
    .map(({ line }) => line);

/** Replaces the target of every image with the result of `to`. */
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
