import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);

// Tailwind's steps are pixels here (`--spacing`), and letters are as large as a person has set them: twice as large, they were cut off.
test('the height of a line of text is never in pixels', () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  const cut = SOURCES.filter((file) => /[\s"'`:]leading-\d/.test(readFileSync(join('src', file), 'utf8')));
  expect(cut).toEqual([]);
});
