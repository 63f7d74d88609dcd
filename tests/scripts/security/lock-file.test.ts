import { expect, test } from 'vitest';
import { lockedFindings, pinnedFindings } from '../../../scripts/lint/security/lock-file.ts';
import { secretsIn } from '../../../scripts/lint/security/secrets.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const messages = (found: readonly { message: string }[]) => found.map(({ message }) => message);

test('a dependency is pinned, and locked at that version', () => {
  const packages = {
    '': { dependencies: { a: '1.0.0', b: '^1.0.0', c: '1.0.0', d: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity },
    'node_modules/b': { version: '1.0.0', integrity },
    'node_modules/c': { version: '1.0.1', integrity },
  };
  expect(
    messages(
      pinnedFindings(
        { dependencies: { a: '1.0.0' }, devDependencies: { b: '^1.0.0', c: '1.0.0' } },
        packages,
      ),
    ),
  ).toEqual(['b is not pinned: ^1.0.0', 'c 1.0.0 is locked as 1.0.1', 'd is in the lock file only']);
});

test('a locked package comes by its hash, under its own name, and runs nothing', () => {
  const found = lockedFindings({
    'node_modules/sound': { version: '1.0.0', integrity },
    'node_modules/weak': { version: '1.0.0', integrity: 'sha1-AAAA' },
    'node_modules/elsewhere': { version: '1.0.0', integrity, resolved: 'git+ssh://example/x.git' },
    'node_modules/mask': { version: '1.0.0', integrity, name: 'other' },
    'node_modules/busy': { version: '1.0.0', integrity, hasInstallScript: true },
  });
  expect(messages(found)).toEqual([
    'node_modules/weak: has no sha512',
    'node_modules/elsewhere: names where it came from: git+ssh://example/x.git',
    'node_modules/mask: is other',
    'node_modules/busy: runs something when it is installed',
  ]);
});

test('what a package needs is locked where Node finds it, in a version that it accepts', () => {
  const found = lockedFindings({
    'node_modules/a': {
      version: '1.0.0',
      integrity,
      dependencies: { b: '^2.0.0', c: '^1.0.0', d: '1', e: 'github:x/e' },
    },
    'node_modules/a/node_modules/b': { version: '2.1.0', integrity },
    'node_modules/b': { version: '1.0.0', integrity },
    'node_modules/c': { version: '2.0.0', integrity },
    'node_modules/e': { version: '1.0.0', integrity },
    'node_modules/@x/f/node_modules/@y/g': { version: '1.0.0', integrity, dependencies: { b: '1', h: '1' } },
    'node_modules/@x/f/node_modules/h': { version: '1.2.0', integrity },
  });
  expect(messages(found)).toEqual([
    'node_modules/a: needs c ^1.0.0, and gets 2.0.0',
    'node_modules/a: needs d, which is not locked',
    'node_modules/a: wants e from elsewhere: github:x/e',
  ]);
});

test('a package of another platform is locked as well, and what comes inside one has its hash', () => {
  const found = lockedFindings({
    'node_modules/a': {
      version: '1.0.0',
      integrity,
      optionalDependencies: { 'a-here': '1.0.0', 'a-there': '1.0.0' },
    },
    'node_modules/a-here': { version: '1.0.0', integrity },
    'node_modules/a-here/node_modules/within': { version: '1.0.0', inBundle: true },
    'node_modules/a-here/node_modules/within/node_modules/deeper': { version: '1.0.0', inBundle: true },
    'node_modules/alone': { version: '1.0.0', inBundle: true },
  });
  expect(messages(found)).toEqual([
    'node_modules/a: needs a-there, which is not locked',
    'node_modules/alone: has no sha512',
  ]);
});

test('a private key and a token are secrets, wherever they stand, and are not printed', async () => {
  // Made of parts, so that this file is none.
  const token = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;
  const key = `-----BEGIN ${'RSA PRIVATE'} KEY-----\n${'MIIEowIBAAKCAQEA'.repeat(8)}\n-----END ${'RSA PRIVATE'} KEY-----`;
  const found = await secretsIn('docs/x.md', `a page\n${token}\n${key}\n`);
  expect(found.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 3]));
  expect(JSON.stringify(found)).not.toContain(token);
  expect(await secretsIn('docs/x.md', 'a page without any')).toEqual([]);
});
