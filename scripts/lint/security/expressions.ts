import { analyse } from 'scslre';
import { parseSync } from 'vite';
import type { Finding, Source } from '../sources.ts';

const FOLDERS = /^(src|sw|teach|server|stripe-sandbox)\//;
/** They read what the school wrote, or our own files: nobody can hold anybody up with these. */
const OWN_TEXTS = /^(server\/content\/|server\/readable-program\.ts$|src\/domain\/search\/)/;
/** They read what strangers send. */
const STRANGERS = /^(server|src\/contract|src\/domain)\//;

interface Literal {
  readonly start: number;
  readonly source: string;
  readonly flags: string;
}

/**
 * Regular expressions on which a short text takes forever: exponential ones nowhere, and where a stranger's text is
 * read none that tries every place for every place. (What is tried again from each place of a text is bounded with the text.)
 */
export function checkExpressions(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => FOLDERS.test(path))
    .flatMap(({ path, text }) =>
      literalsOf(path, text).flatMap((literal) => {
        const isRead = STRANGERS.test(path) && !OWN_TEXTS.test(path);
        const slow = slownessOf(literal);
        if (slow === null || (slow === 'polynomial' && !isRead)) return [];
        const line = text.slice(0, literal.start).split('\n').length;
        return [{ path, line, message: `security expression: takes ${slow} time on some text` }];
      }),
    );
}

function slownessOf({ source, flags }: Literal): 'exponential' | 'polynomial' | null {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: false } });
  if (reports.some(({ exponential }) => exponential)) return 'exponential';
  return reports.length > 0 ? 'polynomial' : null;
}

function literalsOf(path: string, text: string): Literal[] {
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, start } = node as {
      type?: string;
      regex?: { pattern: string; flags: string };
      start?: number;
    };
    if (type === 'Literal' && regex !== undefined)
      found.push({ start: start ?? 0, source: regex.pattern, flags: regex.flags });
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  return found;
}
