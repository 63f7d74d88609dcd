import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How Node starts a program of the server in `root`, as `npm start` and `npm run school` do. */
export function wordsOfProgram(entry: string, root = process.cwd()): readonly string[] {
  const run = 'scripts/run.mjs';
  // Versions up to 7.2 have no bundle.
  return existsSync(join(root, run)) ? [run, entry] : ['--import', 'tsx', entry];
}
