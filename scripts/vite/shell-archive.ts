import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Scripts and styles whose names change with their content. */
const PACKED = /^assets\/.*\.(js|css)$/;

/**
 * Writes `assets/shell-<hash>.jsonl`: a line `["/assets/<name>", "<content>"]` for each script and style of the app, so that a first
 * visit takes one request for all of them instead of one after the other for each. What index.html itself loads is left out: the
 * browser has it. sw/shell/archive.ts unpacks it.
 * @param files the worker's list of files
 * @returns the archive's own entry, by which the worker knows its name
 */
export function shellArchive(
  dist: string,
  files: readonly { readonly url: string }[],
): { url: string; revision: null; size: number } {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const lines = files
    .map(({ url }) => url)
    .filter((url) => PACKED.test(url) && !page.includes(url))
    .map((url) => JSON.stringify([`/${url}`, readFileSync(join(dist, url), 'utf8')]));
  const archive = `${lines.join('\n')}\n`;
  const hash = createHash('sha256').update(archive).digest('base64url').slice(0, 8);
  const url = `assets/shell-${hash}.jsonl`;
  writeFileSync(join(dist, url), archive);
  return { url, revision: null, size: Buffer.byteLength(archive) };
}
