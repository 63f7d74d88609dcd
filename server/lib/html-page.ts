import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { PRODUCT_NAME } from '#domain/product.ts';

export type Html = ReturnType<typeof html>;

interface HtmlPage {
  readonly title: string;
  readonly style: string;
  readonly body: Html;
  readonly head?: Html | undefined;
}

/** A page that the server writes whole and that loads nothing: its style stands in it, and `sourceOf` allows it. */
export function htmlPage({ title, style, body, head }: HtmlPage): Html {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head ?? ''}
<title>${title} - ${PRODUCT_NAME}</title>
<style>${raw(style)}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** A style or a script as a content security policy names it. */
export const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
