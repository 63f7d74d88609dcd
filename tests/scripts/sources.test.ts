import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error the scripts that run before anything is installed are plain JavaScript
import { hashOfSources } from '../../scripts/lib/sources.mjs';

const configs = readdirSync('.').filter((name) => /^vite\..*config\.ts$/.test(name));

test.each([...configs, 'package.json', 'scripts/vite/page-files.ts', 'scripts/prerender.ts', 'src/main.tsx'])(
  'a change of %s is built',
  (name) => {
    const root = mkdtempSync(join(tmpdir(), 'otomichi-sources-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const file = join(root, name);
    mkdirSync(dirname(file), { recursive: true });
    const hashes = ['one', 'another'].map((text) => {
      writeFileSync(file, text);
      return hashOfSources(root);
    });
    expect(hashes[0]).not.toBe(hashes[1]);
  },
);
