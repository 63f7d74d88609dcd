import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '#domain/product.ts';
import { japanTime } from '#server/admin-cli/japan-time.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import type { Waiting } from './message-store.ts';

const STYLE = `
:root { color-scheme: light dark; font-family: 'Hiragino Sans', 'Noto Sans JP', 'Yu Gothic', Meiryo, sans-serif; line-height: 1.7 }
body { max-width: 44rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.375rem }
h2 { font-size: 1.125rem; margin: .25rem 0 }
article { border: 1px solid #8a8a8a; border-radius: .5rem; padding: .75rem 1rem; margin: 1rem 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; margin: 0 0 .75rem; font-size: .875rem }
dd { margin: 0; overflow-wrap: anywhere }
.body { white-space: pre-wrap; overflow-wrap: anywhere }
.code { font-size: 2rem; letter-spacing: .2em; font-variant-numeric: tabular-nums }
a { color: inherit; text-underline-offset: .3em }
a:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px }
`;

/** The page runs nothing and loads nothing; its one style is named by its hash. */
export const OPERATOR_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const REFRESH_SECONDS = 5;
const TITLE = `メールとSMS | ${PRODUCT_NAME}`;
const LEAD =
  'メールやSMSを送る設定がないため、お送りするはずのものをここに表示しています。この画面は、このコンピューターからだけ開けます。5秒ごとに新しくなり、期限を過ぎたものは消えます。';
const EMPTY = 'いまお送りするものはありません。';

/** Messages that have no way out, newest first. */
export function operatorPage(messages: readonly Waiting[]): string {
  const list = messages.length === 0 ? `<p>${EMPTY}</p>` : messages.map(articleOf).join('\n');
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${TITLE}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>メールとSMS</h1>
<p>${LEAD}</p>
${list}
</main>
</body>
</html>
`;
}

function articleOf({ kind, recipient, subject, body, created_at, expires_at }: Waiting): string {
  const facts = [
    ['宛先', recipient],
    ['日時', japanTime(created_at)],
    ['期限', japanTime(expires_at)],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<article>
<h2>${escapeHtml(kind === 'sms' ? 'SMS' : (subject ?? ''))}</h2>
<dl>${facts.join('')}</dl>
<div class="body">${markedUp(body)}</div>
</article>`;
}

/** Addresses can be followed, six digits can be read from a distance; everything else is text. */
function markedUp(text: string): string {
  return text
    .split(/(https?:\/\/\S+|(?<!\d)\d{6}(?!\d))/)
    .map((part, at) => {
      const plain = escapeHtml(part);
      if (at % 2 === 0) return plain;
      if (/^\d/.test(part)) return `<strong class="code">${plain}</strong>`;
      return `<a href="${plain}" rel="noreferrer">${plain}</a>`;
    })
    .join('');
}
