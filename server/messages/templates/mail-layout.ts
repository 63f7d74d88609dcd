import { PRODUCT_NAME } from '#domain/product.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import type { Mail } from '#server/messages/post-message.ts';

/** What a mail says; the frame makes text and HTML of it, so that both always say the same. */
export interface MailContent {
  readonly to: string;
  /** Without the product's name, which the frame puts in front. */
  readonly subject: string;
  /** Plain text; everything is escaped here. */
  readonly paragraphs: readonly string[];
  /** The one thing to do, and how long its link lives (`1時間`); without `within` it is a page of the app like any other. */
  readonly action?: { readonly label: string; readonly link: string; readonly within?: string };
  /** Below, quieter: what to do if one did not ask for this. */
  readonly notes: readonly string[];
}

const AUTOMATIC = `このメールは${PRODUCT_NAME}から自動でお送りしています。返信をいただいても、お答えすることができません。`;

/** A mail in the product's frame: no images, nothing loaded from anywhere, every link readable as text as well. */
export function framedMail(content: MailContent): Mail {
  return {
    to: content.to,
    subject: `【${PRODUCT_NAME}】${content.subject}`,
    text: textOf(content),
    html: htmlOf(content),
  };
}

function textOf({ paragraphs, action, notes }: MailContent): string {
  const blocks = [
    ...paragraphs,
    ...(action === undefined ? [] : [`▼ ${action.label}\n${action.link}`, ...lifeOf(action.within)]),
    ...notes,
    `--\n${PRODUCT_NAME}\n${AUTOMATIC}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function lifeOf(within: string | undefined): string[] {
  return within === undefined ? [] : [`このリンクは${within}、1回だけお使いいただけます。`];
}

const FONT = "font-family:'Hiragino Sans','Noto Sans JP','Yu Gothic',Meiryo,sans-serif";
const BUTTON =
  'display:inline-block;padding:14px 24px;border-radius:8px;background:#2f3a8f;border:1px solid #aeb7ff;color:#ffffff;font-weight:bold;text-decoration:none';
const QUIET = 'font-size:14px;line-height:1.7';

/** Colours are left to the reader's own light or dark, but for the button, which brings both of its own. */
function htmlOf({ subject, paragraphs, action, notes }: MailContent): string {
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;${FONT}">
<div style="max-width:560px;margin:0 auto;font-size:16px;line-height:1.8">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${PRODUCT_NAME}</p>
${[
  ...paragraphs.map((text) => `<p style="margin:0 0 16px">${linesOf(text)}</p>`),
  ...(action === undefined ? [] : actionOf(action)),
  ...notes.map((text) => `<p style="margin:0 0 12px;${QUIET}">${linesOf(text)}</p>`),
].join('\n')}
<hr style="margin:24px 0 12px;border:0;border-top:1px solid #8a8a8a">
<p style="margin:0;font-size:13px;line-height:1.7">${PRODUCT_NAME}<br>${AUTOMATIC}</p>
</div>
</body>
</html>
`;
}

function actionOf({ label, link, within }: NonNullable<MailContent['action']>): string[] {
  const address = escapeHtml(link);
  return [
    `<p style="margin:24px 0"><a href="${address}" style="${BUTTON}">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;${QUIET}">ボタンを押せないときは、次のアドレスをブラウザーで開いてください。<br><a href="${address}" style="word-break:break-all">${address}</a></p>`,
    ...lifeOf(within).map((text) => `<p style="margin:0 0 16px;${QUIET}">${escapeHtml(text)}</p>`),
  ];
}

function linesOf(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
