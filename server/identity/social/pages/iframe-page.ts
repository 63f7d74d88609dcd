import type { Context } from 'hono';
import { html } from 'hono/html';
import { FILES } from './page-layout.ts';

const POLICY = "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'self'";

/** The hidden frame that the SDK puts into our pages; no other site may frame it. */
export async function iframePage(c: Context): Promise<Response> {
  const page = html`<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>-</title>
<script type="module" src="${FILES}/iframe.js"></script></head><body></body></html>`;
  return c.html(await page, 200, {
    'content-security-policy': POLICY,
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  });
}
