import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** One of our own source files, by its path from the root of the checkout. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A breach of a rule of the house, at a file and, where there is one, a line. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

const FOLDERS = /^(src|sw|teach|server|stripe-sandbox|content-studio|scripts|tests|e2e)\//;
const CODE = /\.(ts|tsx|mjs|js)$/;

/** Every source file that git tracks or would track. Generated files and fixtures are left out. */
export function listSources(root: string): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((path) => FOLDERS.test(path) && CODE.test(path) && !path.endsWith('.gen.ts'))
    .filter((path) => existsSync(`${root}/${path}`))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}

/** The folder of a path, without a slash at the end; empty for a file of the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
