import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { Finding } from '../sources.ts';

const RULE = '@secretlint/secretlint-rule-preset-recommend';
const MAX_BYTES = 4 * 1024 * 1024;
/** Files with made-up secrets, and what for. */
const MADE_UP: Readonly<Record<string, string>> = {
  'tests/server/lib/log.test.ts': 'what the log must leave out',
};

/** Keys, tokens and passwords in any file that git tracks or would track, by the patterns of secretlint. */
export async function checkSecrets(root: string): Promise<Finding[]> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listed.split('\0').filter((path) => path !== '' && MADE_UP[path] === undefined);
  const found = await Promise.all(paths.map((path) => secretsIn(path, textOf(join(root, path)))));
  return found.flat();
}

/** @param content null for a file that is no text */
export async function secretsIn(path: string, content: string | null): Promise<Finding[]> {
  if (content === null) return [];
  const { messages } = await lintSource({
    source: { filePath: path, content, contentType: 'text' },
    options: { config: { rules: [{ id: RULE, rule: creator }] }, noPhysicFilePath: true, maskSecrets: true },
  });
  return messages.map(({ loc, message }) => ({
    path,
    line: loc.start.line,
    message: `a secret: ${message}`,
  }));
}

function textOf(file: string): string | null {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined || !facts.isFile() || facts.size > MAX_BYTES) return null;
  const bytes = readFileSync(file);
  return bytes.subarray(0, 8000).includes(0) ? null : bytes.toString('utf8');
}
