import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/** In the order in which each finds what it needs. */
const FILES = [
  'words.js',
  'dom.js',
  'numbers.js',
  'line.js',
  'bank-dialog.js',
  'card-fields.js',
  'elements.js',
  'stripe.js',
];

/**
 * The script that stands in for Stripe.js. Its files are modules for the editor and the tests; a page loads one classic
 * script, as Stripe's is, so what they import and export is taken away: here all of it is one scope.
 */
export function sandboxScript(): string {
  const parts = FILES.map((name) => readFileSync(join(FOLDER, name), 'utf8')).map((source) =>
    source.replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}

export function sandboxStyle(): string {
  return readFileSync(join(FOLDER, 'stripe.css'), 'utf8');
}
