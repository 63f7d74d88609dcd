import { INQUIRY_LABELS } from '#domain/inquiries/inquiry-labels.ts';
import {
  dateTimeText,
  formatFields,
  formatTable,
  sanitize,
  sanitizeLines,
  truncate,
} from '#server/admin-cli/output.ts';
import type { AnswerRow } from '#server/inquiries/inquiry-store.ts';
import type { ListedInquiry } from './inquiry-store.ts';

export const INQUIRIES_TEXTS = {
  missingID: 'どのお問い合わせかを、一覧の先頭の列の ID で書いてください。',
  badID: (given: string) =>
    `「${sanitize(given)}」はお問い合わせの ID ではありません（先頭の8文字以上を書いてください）。`,
  noInquiry: (given: string) => `ID が ${given} のお問い合わせは見つかりません。`,
  manyInquiries: (given: string) =>
    `${given} で始まるものがいくつもあります。ID をもう少し長く書いてください。`,
  oneText: 'お返事は --text か --file のどちらか一つで書いてください。',
  unreadable: (file: string) => `${file} を読めません。`,
  emptyText: 'お返事が空です。',
  longText: (limit: number) => `お返事は${limit}文字までです。`,
  answered: (email: string) => `お返事を ${sanitize(email)} にメールで送ります。`,
  closed: (id: string) => `お問い合わせ ${id} を済みにしました。`,
  reopened: (id: string) => `お問い合わせ ${id} をもう一度開きました。`,
  columns: ['ID', '日時', '種類', '差出人', '内容', '状態'],
  states: { open: 'お返事待ち', answered: 'お返事済み', closed: '済み' },
  visitor: 'ログインしていない方',
  labels: { id: 'ID', time: '日時', topic: '種類', from: '差出人', email: 'お返事の宛先', state: '状態' },
  diagnostics: '■ 添えられた診断情報',
  answer: (time: string) => `■ お返事（${time}）`,
  count: (count: number, isCut: boolean) => (isCut ? `古いものから${count}件` : `${count}件`),
} as const;

function stateOf({ closed_at, answers }: ListedInquiry): keyof (typeof INQUIRIES_TEXTS)['states'] {
  if (closed_at !== null) return 'closed';
  return answers > 0 ? 'answered' : 'open';
}

function fromWhom({ uid, display_name }: ListedInquiry): string {
  return uid === null ? INQUIRIES_TEXTS.visitor : sanitize(display_name ?? uid);
}

export function inquiryTable(rows: readonly ListedInquiry[], limit: number): string {
  const cells = rows.map((row) => [
    row.inquiry_id.slice(0, 8),
    dateTimeText(row.created_at),
    INQUIRY_LABELS[row.topic],
    truncate(fromWhom(row), 16),
    truncate(sanitize(row.body), 24),
    INQUIRIES_TEXTS.states[stateOf(row)],
  ]);
  return `${formatTable(INQUIRIES_TEXTS.columns, cells)}\n${INQUIRIES_TEXTS.count(rows.length, rows.length === limit)}`;
}

export function inquiryCard(row: ListedInquiry, answers: readonly AnswerRow[]): string {
  const { labels } = INQUIRIES_TEXTS;
  const facts = formatFields([
    [labels.id, row.inquiry_id],
    [labels.time, dateTimeText(row.created_at)],
    [labels.topic, INQUIRY_LABELS[row.topic]],
    [
      labels.from,
      row.uid === null ? INQUIRIES_TEXTS.visitor : `${fromWhom(row)}（uid ${sanitize(row.uid)}）`,
    ],
    [labels.email, sanitize(row.email)],
    [labels.state, INQUIRIES_TEXTS.states[stateOf(row)]],
  ]);
  return [
    facts,
    sanitizeLines(row.body),
    ...(row.diagnostics === null
      ? []
      : [`${INQUIRIES_TEXTS.diagnostics}\n${sanitizeLines(row.diagnostics)}`]),
    ...answers.map(
      ({ body, answered_at }) =>
        `${INQUIRIES_TEXTS.answer(dateTimeText(answered_at))}\n${sanitizeLines(body)}`,
    ),
  ].join('\n\n');
}

export function inquiryData(row: ListedInquiry) {
  return {
    inquiryID: row.inquiry_id,
    uid: row.uid,
    email: row.email,
    topic: row.topic,
    text: row.body,
    diagnostics: row.diagnostics,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    answers: row.answers,
    state: stateOf(row),
  };
}
