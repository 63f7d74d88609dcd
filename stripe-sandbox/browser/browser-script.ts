import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/** Each file follows the files that it imports. */
const FILES = [
  'texts.js',
  'dom.js',
  'card-numbers.js',
  'request.js',
  'bank-dialog.js',
  'card-fields.js',
  'elements.js',
  'stripe.js',
];

/**
 * The script that replaces Stripe.js. Its files are modules for the editor and the tests. A page loads one classic script,
 * like Stripe's, so imports and exports are removed: all files share one scope.
 */
export function sandboxScript(): string {
  const sources = FILES.map((name) => readFileSync(join(FOLDER, name), 'utf8')).map((source) =>
    source.replace(/^import [^;]*;\n/gm, '').replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${sources.join('\n')}})();\n`;
}

export function sandboxStyle(): string {
  return readFileSync(join(FOLDER, 'stripe.css'), 'utf8');
}
