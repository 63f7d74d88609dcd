import { dateTimeText, formatFields, formatTable, sanitize, truncate } from '#server/admin-cli/output.ts';
import type { MessageRow } from './message-store.ts';

export const MESSAGES_TEXTS = {
  missingID: 'どのメールやSMSかを、一覧の先頭の列の ID で書いてください。',
  badID: (given: string) =>
    `「${sanitize(given)}」はメールやSMSの ID ではありません（先頭の8文字以上を書いてください）。`,
  noMessage: (given: string) => `ID が ${given} のメールやSMSは見つかりません。`,
  manyMessages: (given: string) =>
    `${given} で始まるものがいくつもあります。ID をもう少し長く書いてください。`,
  noBody: '（内容は、送り終えたときや期限が過ぎたときに消えます）',
  count: (count: number, limit: boolean) => (limit ? `新しいものから${count}件` : `${count}件`),
  columns: ['ID', '日時', '種類', '宛先', '件名', '状態'],
  kinds: { mail: 'メール', sms: 'SMS' },
  sent: (time: string) => `送信済み（${time}）`,
  waiting: '待っています',
  again: (tries: number, next: string, why: string) => `${tries}回試しました。次は ${next}（${why}）`,
  ended: (why: string) => `送れませんでした（${why}）`,
  expired: '期限が過ぎました',
} as const;

export function messageTable(rows: readonly MessageRow[], limit: number): string {
  const cells = rows.map((row) => [
    row.id.slice(0, 8),
    dateTimeText(row.created_at),
    MESSAGES_TEXTS.kinds[row.kind],
    sanitize(row.recipient),
    truncate(sanitize(row.subject ?? ''), 24),
    stateOf(row),
  ]);
  return `${formatTable(MESSAGES_TEXTS.columns, cells)}\n${MESSAGES_TEXTS.count(rows.length, rows.length === limit)}`;
}

export function messageCard(row: MessageRow): string {
  const facts = formatFields([
    ['ID', row.id],
    ['種類', MESSAGES_TEXTS.kinds[row.kind]],
    ['宛先', sanitize(row.recipient)],
    ['件名', sanitize(row.subject ?? '') || '—'],
    ['日時', dateTimeText(row.created_at)],
    ['期限', dateTimeText(row.expires_at)],
    ['状態', stateOf(row)],
  ]);
  const body = row.body?.split('\n').map(sanitize).join('\n').trim() ?? MESSAGES_TEXTS.noBody;
  return `${facts}\n\n${body}`;
}

/** Data for other programs, without the content, which may contain a code. */
export function messageData(row: MessageRow) {
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    waiting: row.sent_at === null && row.body !== null,
    tries: row.tries,
    failure: row.failure,
  };
}

function stateOf({ sent_at, body, failure, tries, next_try_at }: MessageRow): string {
  if (sent_at !== null) return MESSAGES_TEXTS.sent(dateTimeText(sent_at));
  if (body === null) {
    return failure === 'expired' ? MESSAGES_TEXTS.expired : MESSAGES_TEXTS.ended(failure ?? '');
  }
  if (tries === 0 || failure === null) return MESSAGES_TEXTS.waiting;
  return MESSAGES_TEXTS.again(tries, dateTimeText(next_try_at), failure);
}
