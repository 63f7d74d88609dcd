import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { FILES } from './page-layout.ts';

const TYPES = {
  'pages.css': 'text/css; charset=utf-8',
  'finish.js': 'text/javascript; charset=utf-8',
  'chooser.js': 'text/javascript; charset=utf-8',
  'iframe.js': 'text/javascript; charset=utf-8',
} as const;

/** Scripts and styles of these pages: separate files, as the policy requires. Read once. */
export function mountPageFiles(app: Hono): void {
  for (const [name, type] of Object.entries(TYPES)) {
    const text = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
    app.get(`${FILES}/${name}`, (c) =>
      c.body(text, 200, { 'content-type': type, 'cache-control': 'no-cache' }),
    );
  }
}
