import { yen } from '#domain/billing/billing-labels.ts';
import { dateTimeText, formatFields, formatTable, sanitize } from '#server/admin-cli/output.ts';
import { stateOf } from '#server/invitations/invitation-store.ts';
import type { TermsRow } from '#server/invitations/terms-store.ts';
import type { ListedInvitation } from './invitation-store.ts';

export const INVITATIONS_TEXTS = {
  nothingToSet:
    '変える条件を一つ以上書いてください（--inviter、--friend、--days、--limit、--open、--close）。',
  openOrClosed: '--open と --close は、どちらか一つにしてください。',
  tooMuch: (most: string) =>
    `特典は${most}までにしてください。いちばん安いプランの受講料から引いて、50円以上が残る額です。それより多いと、招待を装ったお申し込みで得をする方が出ます。`,
  set: '条件を変えました。これから招待を受ける方に適用します。すでに登録された方への約束は変わりません。',
  columns: ['登録', '招待した方', '招待された方', '状態', '確定'],
  states: {
    joined: '登録済み（お支払い前）',
    rewarded: '両方に特典',
    limit: '招待された方だけに特典（月の上限）',
    refused: '特典なし',
    reversed: '返金により取り消し',
  },
  refusals: {
    device: '同じ端末',
    address: '同じメールアドレス',
    card: '同じカード',
    'card-used': '別の招待で使われたカード',
    'no-card': 'カードを確かめられない',
  },
  left: '（退会）',
  notYet: '—',
  more: (limit: number) => `新しいものから${limit}件です。`,
} as const;

export function termsCard(terms: TermsRow): string {
  return formatFields([
    ['受付', terms.is_open ? 'しています' : '止めています'],
    ['招待した方', `${yen(terms.inviter_yen)}引き`],
    ['招待された方', `${yen(terms.friend_yen)}引き`],
    ['有効期間', `${terms.valid_days}日`],
    ['1か月の上限', `${terms.monthly_limit}枚（招待した方1人につき）`],
  ]);
}

export function invitationTable(rows: readonly ListedInvitation[], limit: number): string {
  const texts = INVITATIONS_TEXTS;
  const cells = rows.map((row) => [
    dateTimeText(row.accepted_at),
    row.inviter_uid === null ? texts.left : sanitize(row.inviter_email ?? row.inviter_uid),
    sanitize(row.friend_email ?? row.friend_uid),
    row.refusal === null
      ? texts.states[stateOf(row)]
      : `${texts.states.refused}（${texts.refusals[row.refusal]}）`,
    row.settled_at === null ? texts.notYet : dateTimeText(row.settled_at),
  ]);
  const table = formatTable(texts.columns, cells);
  return rows.length < limit ? table : `${table}\n${texts.more(limit)}`;
}

export function invitationData(row: ListedInvitation) {
  return {
    acceptTime: row.accepted_at.toISOString(),
    inviter: row.inviter_uid,
    friend: row.friend_uid,
    state: stateOf(row),
    refusal: row.refusal,
    settleTime: row.settled_at?.toISOString() ?? null,
  };
}
