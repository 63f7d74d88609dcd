import { expect, test } from 'vitest';
import { packageFindings } from '../../scripts/lint/server-packages.ts';

const findings = (dependencies: string[], files: Record<string, string>) =>
  packageFindings(
    dependencies,
    Object.entries(files).map(([path, text]) => ({ path, text })),
  ).map(({ path, message }) => `${path}: ${message}`);

test('a package that runs on the server is one of dependencies, however it is named', () => {
  const files = {
    'server/one.ts': [
      `import 'one';`,
      `import two from 'two/deep/file.js';`,
      `import {\n  three,\n} from '@scope/three';`,
      `export { four } from 'four';`,
      `const five = await import('five');`,
      `const six = require.resolve('six/package.json');`,
    ].join('\n'),
    'src/domain/seven.ts': `import seven from 'seven';`,
  };
  const names = ['one', 'two', '@scope/three', 'four', 'five', 'six', 'seven'];
  expect(findings(names, files)).toEqual([]);
  expect(findings([], files)).toEqual(
    names.map((name) =>
      name === 'seven'
        ? 'src/domain/seven.ts: runs on the server: seven belongs to dependencies'
        : `server/one.ts: runs on the server: ${name} belongs to dependencies`,
    ),
  );
});

test('a type, a part of Node, our own files and what only the app imports are no packages of a server', () => {
  const files = {
    'server/one.ts': `import type { A } from 'a';\nimport type {\n  B,\n} from 'b';\nimport { join } from 'node:path';\nimport fs from 'fs';\nimport { b } from './b.ts';\nimport { c } from '#domain/c.ts';`,
    'src/app/two.tsx': `import { useState } from 'react';`,
    'tests/three.ts': `import { test } from 'vitest';`,
  };
  expect(findings([], files)).toEqual([]);
  expect(findings(['react'], files)).toEqual([
    'package.json: nothing on the server imports react: it belongs to devDependencies',
  ]);
});
