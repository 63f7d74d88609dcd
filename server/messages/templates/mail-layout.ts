import { html, raw } from 'hono/html';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { Mail } from '#server/messages/post-message.ts';

/** Content of a mail. The layout makes text and HTML of it, so that both always say the same. */
export interface MailContent {
  readonly to: string;
  /** Without the product's name, which the layout prepends. */
  readonly subject: string;
  /** Plain text; everything is escaped here. */
  readonly paragraphs: readonly string[];
  /** The one thing to do. `within` is the lifetime of its link (`1時間`); without it the link is a normal page. */
  readonly action?: { readonly label: string; readonly link: string; readonly within?: string };
  /** Below, smaller: what to do if one did not ask for this. */
  readonly notes: readonly string[];
  /** Ends mails of this kind; the mailbox offers it as a button, too. */
  readonly unsubscribe?: { readonly label: string; readonly link: string };
}

const AUTOMATIC = `このメールは${PRODUCT_NAME}から自動でお送りしています。ご質問は、${PRODUCT_NAME}の「お問い合わせ」からお寄せください。`;

/** A mail in the product's layout: no images, loads nothing, shows every link as text as well. */
export function layoutMail(content: MailContent): Mail {
  return {
    to: content.to,
    subject: `【${PRODUCT_NAME}】${content.subject}`,
    text: textOf(content),
    html: htmlOf(content),
    ...(content.unsubscribe === undefined ? {} : { unsubscribeURL: content.unsubscribe.link }),
  };
}

function textOf({ paragraphs, action, notes, unsubscribe }: MailContent): string {
  const blocks = [
    ...paragraphs,
    ...(action === undefined ? [] : [`▼ ${action.label}\n${action.link}`, ...lifetimeNote(action.within)]),
    ...notes,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.link}`]),
    `--\n${PRODUCT_NAME}\n${AUTOMATIC}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function lifetimeNote(within: string | undefined): string[] {
  return within === undefined ? [] : [`このリンクは${within}、1回だけお使いいただけます。`];
}

const FONT = raw("font-family:'Hiragino Sans','Noto Sans JP','Yu Gothic',Meiryo,sans-serif");
const BUTTON =
  'display:inline-block;padding:14px 24px;border-radius:8px;background:#2f3a8f;border:1px solid #aeb7ff;color:#ffffff;font-weight:bold;text-decoration:none';
const QUIET = 'font-size:14px;line-height:1.7';

type Html = ReturnType<typeof html>;

/** The mail program chooses light or dark; only the button sets its own colours. */
function htmlOf({ subject, paragraphs, action, notes, unsubscribe }: MailContent): string {
  const blocks = [
    ...paragraphs.map((text) => html`<p style="margin:0 0 16px">${withLineBreaks(text)}</p>`),
    ...(action === undefined ? [] : actionBlocks(action)),
    ...notes.map((text) => html`<p style="margin:0 0 12px;${QUIET}">${withLineBreaks(text)}</p>`),
    ...(unsubscribe === undefined
      ? []
      : [
          html`<p style="margin:0 0 12px;${QUIET}"><a href="${unsubscribe.link}">${unsubscribe.label}</a></p>`,
        ]),
  ];
  return String(html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 16px;${FONT}">
<div style="max-width:560px;margin:0 auto;font-size:16px;line-height:1.8">
<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${PRODUCT_NAME}</p>
${blocks.map((block) => html`${block}\n`)}<hr style="margin:24px 0 12px;border:0;border-top:1px solid #8a8a8a">
<p style="margin:0;font-size:13px;line-height:1.7">${PRODUCT_NAME}<br>${AUTOMATIC}</p>
</div>
</body>
</html>
`);
}

function actionBlocks({ label, link, within }: NonNullable<MailContent['action']>): Html[] {
  return [
    html`<p style="margin:24px 0"><a href="${link}" style="${BUTTON}">${label}</a></p>`,
    html`<p style="margin:0 0 16px;${QUIET}">ボタンを押せないときは、次のアドレスをブラウザで開いてください。<br><a href="${link}" style="word-break:break-all">${link}</a></p>`,
    ...lifetimeNote(within).map((text) => html`<p style="margin:0 0 16px;${QUIET}">${text}</p>`),
  ];
}

function withLineBreaks(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
