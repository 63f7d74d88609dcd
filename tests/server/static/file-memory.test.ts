import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileMemory } from '#server/static/file-memory.ts';
import { whenDone } from '#tests/support/when-done.ts';

const folder = mkdtempSync(join(tmpdir(), 'otomichi-memory-'));
whenDone(() => rmSync(folder, { recursive: true, force: true }));

/** Writes files of ten bytes, and tells which of them are still read as they were at first. */
async function filesOf(memory: ReturnType<typeof fileMemory>, names: readonly string[]) {
  const write = (letter: string) => {
    for (const name of names) writeFileSync(join(folder, name), letter.repeat(10));
  };
  const read = async (name: string) => Buffer.from((await memory(join(folder, name))) ?? 'none').toString();
  write('a');
  return { read, change: () => write('b') };
}

test('what was read once is not read again', async () => {
  const { read, change } = await filesOf(fileMemory(), ['one', 'two']);
  expect(await read('one')).toBe('aaaaaaaaaa');
  change();
  expect([await read('one'), await read('two')]).toEqual(['aaaaaaaaaa', 'bbbbbbbbbb']);
});

test('what was wanted longest ago goes first', async () => {
  const { read, change } = await filesOf(fileMemory({ maxBytes: 20, maxFileBytes: 10 }), ['a', 'b', 'c']);
  for (const name of ['a', 'b', 'a', 'c']) await read(name);
  change();
  expect([await read('a'), await read('c')]).toEqual(['aaaaaaaaaa', 'aaaaaaaaaa']);
  expect(await read('b')).toBe('bbbbbbbbbb');
});

test('a file that is too large is not held: a thousand who ask for it would each have one', async () => {
  const { read } = await filesOf(fileMemory({ maxFileBytes: 9 }), ['large']);
  expect([await read('large'), await read('large')]).toEqual(['none', 'none']);
});

test('a file that is not there rejects, and comes when it is', async () => {
  const memory = fileMemory();
  await expect(memory(join(folder, 'late'))).rejects.toThrow('ENOENT');
  writeFileSync(join(folder, 'late'), 'here');
  expect(Buffer.from((await memory(join(folder, 'late'))) ?? 'none').toString()).toBe('here');
});

test('who asks at once gets the same bytes, read and counted once', async () => {
  const memory = fileMemory({ maxBytes: 20 });
  const { read, change } = await filesOf(memory, ['x', 'y']);
  const [first, second] = await Promise.all([memory(join(folder, 'x')), memory(join(folder, 'x'))]);
  expect(second).toBe(first);
  await read('y');
  change();
  expect([await read('x'), await read('y')]).toEqual(['aaaaaaaaaa', 'aaaaaaaaaa']);
});
