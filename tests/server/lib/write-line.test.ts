import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lineWriter } from '#server/lib/write-line.ts';
import { whenDone } from '#tests/support/when-done.ts';

const FULL_DISK = '/dev/full';

/** Writes until its reader has ended, and some more; then says on standard error whether it still lives. */
const PROGRAM = `
  import { lineWriter } from '#server/lib/write-line.ts';
  const write = lineWriter();
  write('first');
  let left = 20;
  process.stdout.once('error', () => {
    const more = () => (left-- > 0 ? (write('lost'), setImmediate(more)) : process.stderr.write('lives', () => process.exit(0)));
    more();
  });
  const each = () => { if (left === 20) { write('x'.repeat(1000)); setImmediate(each); } };
  each();
`;

test('writes lines to a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-log-'));
  whenDone(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  const write = lineWriter(openSync(file, 'a'));
  write('オトミチ');
  write('two');
  expect(readFileSync(file, 'utf8')).toBe('オトミチ\ntwo\n');
});

test.runIf(existsSync(FULL_DISK))('a full disk below the log ends nothing', () => {
  const write = lineWriter(openSync(FULL_DISK, 'w'));
  expect(() => {
    write('one');
    write('two');
  }).not.toThrow();
});

test('a reader of the log that has ended ends nothing', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect({ code, said }).toEqual({ code: 0, said: 'lives' });
});
