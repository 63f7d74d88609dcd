import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { PRODUCT_NAME } from '#domain/product.ts';

/** Address of the pages' own scripts and styles (page-files.ts). */
export const FILES = '/emulator/auth/files';

export type Html = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  readonly body: Html;
  /** A script of ours, by name. */
  readonly script?: string;
  /** Data for the script, in an attribute, so that the page contains no inline script. */
  readonly scriptData?: object;
  readonly status?: ContentfulStatusCode;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  // The pop-up goes to the provider and comes back; a stricter value would disconnect it from its opener.
  'cross-origin-opener-policy': 'unsafe-none',
} as const;

/** A page of the pop-up: Japanese, small, light and dark, loads nothing from other sites. */
export async function sendPage(
  c: Context,
  { title, body, script, scriptData, status }: Page,
): Promise<Response> {
  const page = html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} - ${PRODUCT_NAME}</title>
<link rel="stylesheet" href="${FILES}/pages.css">
${script === undefined ? '' : html`<script type="module" src="${FILES}/${script}"></script>`}
</head>
<body data-told="${JSON.stringify(scriptData ?? {})}">
<main>
<p class="brand">${PRODUCT_NAME}</p>
${body}
</main>
</body>
</html>`;
  return c.html(await page, status ?? 200, PAGE_HEADERS);
}
