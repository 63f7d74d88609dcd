import { html } from 'hono/html';
import type { NotificationName } from '#domain/notices/notification-settings.ts';
import { type Html, htmlPage, sourceOf } from '#server/lib/html-page.ts';

const STYLE = `
:root { color-scheme: light dark; font-family: 'Hiragino Sans', 'Noto Sans JP', 'Yu Gothic', Meiryo, sans-serif; line-height: 1.8 }
body { margin: 0; padding: 2rem 1rem }
main { max-width: 32rem; margin: 0 auto }
h1 { font-size: 1.375rem; word-break: auto-phrase }
p { word-break: auto-phrase }
button { min-height: 3rem; padding: .5rem 1.5rem; border: 1px solid #aeb7ff; border-radius: .5rem; background: #2f3a8f; color: #fff; font: inherit; font-weight: bold; cursor: pointer }
a { color: inherit; text-underline-offset: .3em }
:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px }
`;

/** The page runs and loads nothing; its form goes to its own address. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const KINDS: Readonly<Record<NotificationName, string>> = {
  lessonDelivered: '新しいレッスンが届いたときのメール',
  homeworkReminder: '課題のお声がけのメール',
  teacherComment: '先生から返事が届いたときのメール',
  community: 'コミュニティのメール',
  campaign: '学校からのご案内のメール',
};

const SETTINGS = '/settings/notifications';

/** Asks first: programs that look at the links of a mail must not end anything. */
export function unsubscribeQuestion(kind: NotificationName) {
  return page(
    `${KINDS[kind]}を止めますか`,
    html`<form method="post"><p>${KINDS[kind]}を、今後お送りしません。ほかのメールは変わりません。</p><p><button type="submit">配信を止める</button></p></form>`,
  );
}

export function unsubscribed(kind: NotificationName) {
  return page(
    '配信を止めました',
    html`<p>${KINDS[kind]}は、もう届きません。また受け取りたくなったときは、アプリの<a href="${SETTINGS}">お知らせの設定</a>で選べます。</p>`,
  );
}

export function badUnsubscribeLink() {
  return page(
    'このリンクは使えません',
    html`<p>リンクの一部が欠けているようです。受け取るメールは、アプリの<a href="${SETTINGS}">お知らせの設定</a>で選べます。</p>`,
  );
}

function page(title: string, content: Html): Html {
  return htmlPage({ title, style: STYLE, body: html`<main>\n<h1>${title}</h1>\n${content}\n</main>` });
}
