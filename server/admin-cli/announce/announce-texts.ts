import { PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import { MAX_NOTICE_BODY_LENGTH, MAX_NOTICE_TITLE_LENGTH } from '#domain/notices/notice.ts';
import { dateTimeText, formatTable, sanitize, truncate } from '#server/admin-cli/output.ts';
import type { ListedAnnouncement, NewAnnouncement } from '#server/notices/announcement-store.ts';

export const ANNOUNCE_TEXTS = {
  titleTooLong: `--title は${MAX_NOTICE_TITLE_LENGTH}文字までです。`,
  bodyTooLong: `本文は${MAX_NOTICE_BODY_LENGTH}文字までです。`,
  oneText: '本文は --body か --file のどちらか一つで書いてください。',
  unreadable: (file: string) => `${file} を読めません。`,
  badLink: (given: string) =>
    `--link の「${given}」は使えません。/curriculums のように、アプリの中の場所を書いてください。`,
  badKey: '--key は、英数字とハイフンの60文字までで書いてください。',
  previewOrSend: '--preview と --send は、どちらか一つだけ書いてください。',
  otherText: (key: string) =>
    `「${key}」のお知らせは、別の内容または別の宛先で送ってあります。新しいお知らせには、別の --key を付けてください。`,
  changed: (count: number, given: number) =>
    `宛先は、いま${count}人です（--send は${given}人）。確かめてから、--send ${count} でもう一度送ってください。何も送っていません。`,
  nobody: '宛先の方がいません。何も送っていません。',
  sent: (written: number, count: number) =>
    written === count
      ? `${count}人にお知らせしました。`
      : `${written}人にお知らせしました（${count - written}人には、すでに届いています）。`,
  toSend: (count: number) => `送るときは、同じ命令に --send ${count} を付けてください。まだ送っていません。`,
} as const;

export function audienceText(
  { currCode }: Pick<NewAnnouncement, 'currCode'>,
  plan: 'standard' | 'entry' | null,
): string {
  const parts = [
    ...(currCode === null ? [] : [`カリキュラム ${currCode} を受講中`]),
    ...(plan === null ? [] : [`${PLAN_LABELS[plan]}プラン`]),
  ];
  return parts.length === 0 ? '登録しているすべての方' : `${parts.join('、')}の方`;
}

/** The announcement as it will be read, and to whom it goes. */
export function previewText(
  { title, body, link }: NewAnnouncement,
  audience: string,
  { count, left, mails }: { count: number; left: number; mails: number | null },
): string {
  return [
    `宛先: ${audience}（${count}人${left === count ? '' : `、うちまだ届いていない方${left}人`}）`,
    ...(mails === null ? [] : [`メールでも受け取る方: ${mails}人`]),
    '----',
    title,
    ...(body === '' ? [] : [body]),
    ...(link === null ? [] : [`→ ${link}`]),
    '----',
  ].join('\n');
}

const MAX_TITLE_LETTERS = 30;

export function announcementTable(rows: readonly ListedAnnouncement[]): string {
  return formatTable(
    ['日時', '宛先', '届いた', '読んだ', '見出し', 'キー'],
    rows.map((row) => [
      dateTimeText(row.created_at),
      audienceText({ currCode: row.curr_code }, row.plan_name),
      `${row.sent}人`,
      `${row.read}人`,
      truncate(sanitize(row.title), MAX_TITLE_LETTERS),
      row.once_key,
    ]),
  );
}

/** One announcement for `--json`. */
export function announcementData(row: ListedAnnouncement) {
  return {
    key: row.once_key,
    title: row.title,
    body: row.body,
    link: row.link,
    curriculum: row.curr_code,
    plan: row.plan_name,
    mail: row.mail,
    createdAt: row.created_at,
    sent: row.sent,
    read: row.read,
  };
}
