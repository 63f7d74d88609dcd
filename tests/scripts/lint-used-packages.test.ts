import { expect, test } from 'vitest';
import { unusedFindings } from '../../scripts/lint/used-packages.ts';

const unused = (packages: string[], text: string) =>
  unusedFindings(packages, [{ path: 'src/one.ts', text }]).map(({ message }) => message);

test('a package that something names is used: a module, a part of one, a type, a program, types of all three', () => {
  const text = [
    `import 'one';`,
    `import { two } from '@scope/two/deep.js';`,
    `import type { Three } from "three";`,
    `run('node_modules/four/bin/four.mjs');`,
    `import { join } from 'node:path';`,
  ].join('\n');
  const packages = ['one', '@scope/two', 'three', 'four', '@types/three', '@types/scope__two', '@types/node'];
  expect(unused(packages, text)).toEqual([]);
});

test('a package that only a longer name or a comment without quotes names is unused', () => {
  const text = `import { a } from 'one-more';\n// two is quick.\nimport { b } from './three.ts';`;
  expect(unused(['one', 'two', 'three', '@types/two', 'rxjs'], text)).toEqual([
    'nothing names one: take it out',
    'nothing names two: take it out',
    'nothing names three: take it out',
    'nothing names @types/two: take it out',
  ]);
});
