import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isContraction } from '../../server/db/migrate.ts';
import { PREVIOUS_RELEASE } from '../lib/previous-release.mjs';
import type { Finding } from './sources.ts';

const FOLDER = 'server/db/migrations';

/** What takes something away from an older server, or refuses what it writes. */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|column|view|materialized\s+view|schema|type|function|trigger)\b/i, 'drops something'],
  [/\bdrop\s+(?!index\b|constraint\b|not\s+null\b|default\b|identity\b|expression\b)/i, 'drops something'],
  [/\brename\b/i, 'renames something'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'demands a value that an older server does not write'],
  [
    /\badd\s+(?:constraint|check|unique|primary\s+key|foreign\s+key|exclude)\b/i,
    'refuses rows that an older server may write',
  ],
  [/\bcreate\s+unique\s+index\b/i, 'refuses rows that an older server may write'],
  [/\bdrop\s+default\b/i, 'takes away a default that an older server relies on'],
  [/\btruncate\b/i, 'removes rows'],
  [/^\s*delete\s+from\b/i, 'removes rows'],
];
const NEEDS_DEFAULT =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|check\b)"?\w+"?\s+[^,;]*\bnot\s+null\b(?![^,;]*\b(?:default|generated)\b)/i;

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
}

/** The files of a checkout that the previous release does not have. */
export function newMigrations(root: string): MigrationFile[] {
  return readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.sql') && name > PREVIOUS_RELEASE.lastMigration)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(root, FOLDER, name), 'utf8') }));
}

/**
 * A migration runs while the previous release serves: it adds, and what takes away is a file of its own, named
 * `NNN-contract-…`, of a later release (docs/how-to-add.md). Tables that the same file makes may be anything.
 */
export function checkMigrations(files: readonly MigrationFile[]): Finding[] {
  return files
    .filter(({ name }) => !isContraction(name))
    .flatMap(({ name, sql }) => breaches(sql).map((message) => ({ path: `${FOLDER}/${name}`, message })));
}

function breaches(sql: string): string[] {
  const statements = withoutComments(sql).split(';');
  const own = new Set(
    [...sql.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi)].map(
      ([, table]) => table,
    ),
  );
  return statements.flatMap((statement) => {
    const table = tableOf(statement);
    if (table !== undefined && own.has(table)) return [];
    if (/^\s*create\s+(?:unlogged\s+)?table\b/i.test(statement)) return [];
    const found = BREAKING.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what);
    if (/^\s*alter\s+table\b/i.test(statement) && NEEDS_DEFAULT.test(statement)) {
      found.push('demands a value that an older server does not write');
    }
    return [...new Set(found)].map(
      (what) =>
        `${what}: the previous release still serves; name it NNN-contract-… and release it later (docs/how-to-add.md)`,
    );
  });
}

function tableOf(statement: string): string | undefined {
  return /^\s*(?:alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?|create\s+unique\s+index\s+[\s\S]*?\bon\s+(?:only\s+)?|delete\s+from\s+)"?(\w+)"?/i.exec(
    statement,
  )?.[1];
}

/** Bodies of functions are texts of their own: what they do is judged by the tests on the previous release. */
function withoutComments(sql: string): string {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--[^\n]*/g, '')
    .replace(/'(?:[^']|'')*'/g, "''");
}
