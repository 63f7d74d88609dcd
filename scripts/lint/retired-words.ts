import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync } from 'vite';
import type { Finding, Source } from './sources.ts';

type Words = readonly string[];

interface Glossary {
  /** Retired words as sequences of lower-case parts: `way on` is `['way', 'on']`. */
  readonly retired: readonly Words[];
  /** Retired in identifiers and file names, and plain English in a title. */
  readonly retiredInNames: readonly Words[];
  readonly allowed: ReadonlySet<string>;
}

/** Test functions whose first argument is a title that a person reads. */
const TITLED = new Set(['test', 'it', 'describe']);

/** Reads the tables of `docs/glossary.md`: the first column of retired words, and of names that stay. */
export function readGlossary(root: string): Glossary {
  const text = readFileSync(`${root}/docs/glossary.md`, 'utf8');
  return {
    retired: firstColumn(text, '## Retired words').map((word) => word.split(' ')),
    retiredInNames: firstColumn(text, '### Retired in names').map((word) => word.split(' ')),
    allowed: new Set(firstColumn(text, '## Names that stay')),
  };
}

function firstColumn(text: string, heading: string): string[] {
  const section = text.split(heading)[1]?.split(/\n##+ /)[0] ?? '';
  return [...section.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  );
}

/** No retired word stands in a new identifier, file name or test title. */
export function checkRetiredWords(sources: readonly Source[], glossary: Glossary): Finding[] {
  return sources.flatMap((source) => [
    ...retiredIn({ text: basename(source.path).replace(/\.\w+$/, '') }, source.path, glossary),
    ...wordsOf(source).flatMap((word) => retiredIn(word, source.path, glossary)),
  ]);
}

function retiredIn(
  { text, line }: Pick<Word, 'text'> & Partial<Word>,
  path: string,
  { retired, retiredInNames, allowed }: Glossary,
): Finding[] {
  if (allowed.has(text)) return [];
  const parts = partsOf(text);
  const isTitle = text.includes(' ');
  const found = [...retired, ...(isTitle ? [] : retiredInNames)].find((word) => hasSequence(parts, word));
  if (found === undefined) return [];
  const at = line === undefined ? {} : { line };
  return [{ path, ...at, message: `retired word "${found.join(' ')}" in ${text} (docs/glossary.md)` }];
}

/** `keptAnswers`, `kept-answers` and "kept answers" are all `['kept', 'answers']`. */
function partsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function hasSequence(parts: readonly string[], word: readonly string[]): boolean {
  return parts.some((_, at) => word.every((part, index) => parts[at + index] === part));
}

interface Word {
  readonly text: string;
  readonly line: number;
}

/** Identifiers that a file declares (each name once), and its test titles. */
function wordsOf({ path, text }: Source): Word[] {
  const words = new Map<string, Word>();
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const note = (name: string, offset: number) => {
    // Names in snake_case are the database's or Stripe's.
    if (/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name) || words.has(name)) return;
    words.set(name, { text: name, line: lineAt(offset) });
  };
  walk(
    parseSync(path, text).program as unknown as Node,
    note,
    path.startsWith('tests/') || path.startsWith('e2e/'),
  );
  return [...words.values()];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function walk(node: Node, note: (name: string, offset: number) => void, hasTitles: boolean): void {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') note(String(node['name']), node.start);
  if (node.type === 'PrivateIdentifier') note(String(node['name']), node.start);
  if (hasTitles && node.type === 'CallExpression') noteTitle(node, note);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else visit(value);
  }
  function visit(value: unknown) {
    if (typeof value === 'object' && value !== null && typeof (value as Node).type === 'string') {
      walk(value as Node, note, hasTitles);
    }
  }
}

function noteTitle(call: Node, note: (name: string, offset: number) => void): void {
  let callee = call['callee'] as Node;
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression') {
    callee = (callee['object'] ?? callee['callee']) as Node;
  }
  if (callee.type !== 'Identifier' || !TITLED.has(String(callee['name']))) return;
  const [title] = call['arguments'] as Node[];
  if (title?.type === 'Literal' && typeof title['value'] === 'string') note(title['value'], title.start);
  if (title?.type === 'TemplateLiteral') {
    for (const part of title['quasis'] as { value: { raw: string }; start: number }[])
      note(part.value.raw, part.start);
  }
}
