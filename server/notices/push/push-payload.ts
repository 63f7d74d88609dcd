import type { PushPayload } from '#contract/notices/push.ts';
import type { NoticeKind } from '#domain/notices/notice.ts';

const INBOX = '/notifications';

/** What a lock screen shows to anybody: neither names nor what it is about. */
const DISCREET: Readonly<Record<NoticeKind, string>> = {
  answer: '先生から返事が届きました',
  lesson: '新しいレッスンが届きました',
  delivered: '録音が学校に届きました',
  billing: 'お支払いについてのお知らせがあります',
  community: '新しいお知らせがあります',
  announcement: '学校からお知らせがあります',
};

interface PushedNotice {
  readonly notice_id: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly shows_content: boolean;
}

const MAX_BODY_LENGTH = 200;

/** The message for one browser; with content only where its owner asked for it. */
export function pushPayload(notice: PushedNotice, unread: number): PushPayload {
  const { notice_id, kind, title, body, link, shows_content } = notice;
  const shown = shows_content ? { title, body: short(body) } : { title: DISCREET[kind], body: '' };
  return { ...shown, link: link ?? INBOX, tag: notice_id, unread };
}

function short(text: string): string {
  return text.length <= MAX_BODY_LENGTH ? text : `${text.slice(0, MAX_BODY_LENGTH - 1).toWellFormed()}…`;
}
