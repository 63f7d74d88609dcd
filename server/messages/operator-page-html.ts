import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { formatJapan } from '#domain/japan-time.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { QueuedMessage } from './message-store.ts';

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

/** The page runs and loads nothing; the policy names its one style by hash. */
export const OPERATOR_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const REFRESH_SECONDS = 5;
const TIME_PATTERN = 'yyyy-MM-dd HH:mm';
const TITLE = `メールとSMS | ${PRODUCT_NAME}`;
const LEAD =
  'メールやSMSを送る設定がないため、お送りするはずのものをここに表示しています。この画面は、このコンピューターからだけ開けます。5秒ごとに新しくなり、期限を過ぎたものは消えます。';
const EMPTY = 'いまお送りするものはありません。';

type Html = ReturnType<typeof html>;

/** The page of messages that nothing is set up to send, newest first. */
export function operatorPage(messages: readonly QueuedMessage[]): Html {
  const list = messages.length === 0 ? html`<p>${EMPTY}</p>` : messages.map(articleOf);
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${TITLE}</title>
<style>${raw(STYLE)}</style>
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

function articleOf(message: QueuedMessage, index: number): Html {
  const { kind, recipient, subject, body, created_at, expires_at } = message;
  const facts = [
    ['宛先', recipient],
    ['日時', formatJapan(created_at.getTime(), TIME_PATTERN)],
    ['期限', formatJapan(expires_at.getTime(), TIME_PATTERN)],
  ].map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`${index === 0 ? '' : '\n'}<article>
<h2>${kind === 'sms' ? 'SMS' : (subject ?? '')}</h2>
<dl>${facts}</dl>
<div class="body">${markedUp(body)}</div>
</article>`;
}

/** Turns addresses into links and shows six-digit codes large; everything else stays text. */
function markedUp(text: string): Html[] {
  return text.split(/(https?:\/\/\S+|(?<!\d)\d{6}(?!\d))/).map((part, index) => {
    if (index % 2 === 0) return html`${part}`;
    if (/^\d/.test(part)) return html`<strong class="code">${part}</strong>`;
    return html`<a href="${part}" rel="noreferrer">${part}</a>`;
  });
}
