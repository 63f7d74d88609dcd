import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashedEmail, sha256Hex, transactionID } from '#observe/hash.ts';

test('hashes any text with standard SHA-256', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      expect(await sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
});

test('hashes an address trimmed and in lower case, as the pixel expects', async () => {
  expect(await hashedEmail('  Anna@Example.JP\n')).toBe(await sha256Hex('anna@example.jp'));
});

test('makes a purchase id of person and time that does not name the person', async () => {
  const id = await transactionID('uid-of-somebody', 1_763_719_200_000);
  expect(id).toMatch(/^[0-9a-f]{16}-1763719200000$/);
  expect(await transactionID('uid-of-somebody', 1)).not.toBe(id);
  expect((await transactionID('another', 1_763_719_200_000)).slice(0, 16)).not.toBe(id.slice(0, 16));
});
