import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { wordsOfProgram } from './words-of-program.ts';

/** Runs `npm run school` as an operator does, beside a running server or without one; of another version in `root`. */
export async function aCommand(words: readonly string[], env: Record<string, string>, root = process.cwd()) {
  const child = spawn(process.execPath, [...wordsOfProgram('server/admin-cli/main.ts', root), ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}
