import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Finding, Source } from './sources.ts';

const RULE = /product-rules,? (R\d+\.\d+)/g;
const DECISION = /decisions?[/ ](\d{3})\b/g;

/** Paths of our own code in the guide, as far as they are written out: `src/outbox/deliver.ts`. */
const PATH = /`((?:src|sw|teach|server|stripe-sandbox|content-studio|scripts|tests|e2e)\/[\w./$-]+)`/g;

/** Every rule and every decision that a comment cites exists, and every path that the guide names. */
export function checkReferences(root: string, sources: readonly Source[]): Finding[] {
  const text = readFileSync(`${root}/docs/product-rules.md`, 'utf8');
  const rules = new Set([...text.matchAll(/^\| (R\d+\.\d+) \|/gm)].map(([, rule]) => rule));
  const decisions = new Set(readdirSync(`${root}/docs/decisions`).map((name) => name.slice(0, 3)));
  const cited = sources.flatMap((source) => [
    ...unknown(source, RULE, rules, 'docs/product-rules.md has no rule'),
    ...unknown(source, DECISION, decisions, 'docs/decisions has no record'),
  ]);
  return [...cited, ...guides(root).flatMap((guide) => missingPaths(root, guide))];
}

function guides(root: string): Source[] {
  const names = readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' });
  return ['README.md', ...names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)].map(
    (path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }),
  );
}

function missingPaths(root: string, { path, text }: Source): Finding[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(PATH)]
        .filter(([, named = '']) => !named.includes('NNN') && !existsSync(`${root}/${named}`))
        .map(([, named]) => ({ path, line: index + 1, message: `${named} does not exist` })),
    );
}

function unknown(
  { path, text }: Source,
  pattern: RegExp,
  known: ReadonlySet<string | undefined>,
  what: string,
) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)]
        .filter(([, cited]) => !known.has(cited))
        .map(([, cited]) => ({ path, line: index + 1, message: `${what} ${cited}` })),
    );
}
