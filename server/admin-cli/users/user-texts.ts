import { formatPhoneNumber } from '#domain/identity/phone-number.ts';
import { dateTimeText, formatFields, formatTable, sanitize } from '#server/admin-cli/output.ts';
import type { AccountRow } from './account-store.ts';

const PROVIDER_LABELS: Readonly<Record<string, string>> = { 'google.com': 'Google', 'apple.com': 'Apple' };

export const USERS_TEXTS = {
  missingPart: 'だれを探すかを、メールアドレス、電話番号、uid の一部で書いてください。',
  missingWho: 'だれのアカウントかを、メールアドレス、電話番号、uid のどれか一つで書いてください。',
  noAccount: (who: string) =>
    `${sanitize(who)} のアカウントは見つかりません。一部しかわからないときは users find で探せます。`,
  manyAccounts: (who: string) =>
    `${sanitize(who)} に当てはまるアカウントがいくつもあります。uid で選んでください。`,
  disabled: (who: string) =>
    `${who} さんのアカウントを停止しました。どの端末からも、すぐに使えなくなります。送信待ちの録音は端末に残ります。`,
  alreadyDisabled: (who: string) => `${who} さんのアカウントは、すでに停止中です。`,
  enabled: (who: string) =>
    `${who} さんのアカウントをまた使えるようにしました。端末ごとに、もう一度ログインが必要です。`,
  alreadyEnabled: (who: string) => `${who} さんのアカウントは停止されていません。`,
  revoked: (who: string, count: number) =>
    `${who} さんを、すべての端末（${count}件のログイン）からログアウトしました。`,
  exported: (file: string, count: number, command: string) => `${count}件のアカウントを書き出しました: ${file}

Firebase に取り込む命令（PROJECT_ID を実際のものに替えてください）:
  ${command}

このファイルにはパスワードのハッシュが含まれます。取り込みが終わったら消してください。`,
  demoLinks: (count: number) =>
    `デモ用の Google・Apple との連携（${count}件）は、本物のアカウントではないので含めていません。`,
  noJson: 'ファイル名の終わりを .json にしてください（firebase auth:import の決まりです）。',
  manyStrengths: 'パスワードの計算の強さが何種類もあるため、一つのファイルに書き出せません。',
  inFirebase: (projectID: string) =>
    `アカウントは Firebase にあります。コンソールでお調べください: https://console.firebase.google.com/project/${projectID}/authentication/users`,
  count: (count: number, limit: boolean) => (limit ? `先頭の${count}件` : `${count}件`),
  columns: ['uid', 'メールアドレス', '電話番号', 'ログイン方法', '登録', '最後のログイン', '状態'],
  verified: '確認済み',
  unverified: '未確認',
  active: '利用中',
  stopped: '停止中',
  none: '—',
} as const;

export function accountTable(rows: readonly AccountRow[], limit: number): string {
  const cells = rows.map((row) => [
    row.uid,
    addressOf(row),
    phoneOf(row),
    methodsOf(row),
    dateTimeText(row.created_at),
    dateTimeText(row.last_login_at),
    stateOf(row),
  ]);
  const table = formatTable(USERS_TEXTS.columns, cells);
  return `${table}\n${USERS_TEXTS.count(rows.length, rows.length === limit)}`;
}

export function accountCard(row: AccountRow): string {
  const { password_updated_at: password } = row;
  return formatFields([
    ['uid', row.uid],
    ['表示名', row.display_name === null ? USERS_TEXTS.none : sanitize(row.display_name)],
    ['メールアドレス', addressOf(row)],
    ['電話番号', phoneOf(row)],
    ['ログイン方法', methodsOf(row)],
    ['状態', stateOf(row)],
    ['登録', dateTimeText(row.created_at)],
    ['最後のログイン', dateTimeText(row.last_login_at)],
    ['パスワードの設定', row.has_password && password !== null ? dateTimeText(password) : USERS_TEXTS.none],
    ['ログイン中の端末', `${row.sessions}件`],
  ]);
}

export function accountData(row: AccountRow) {
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified,
    phoneNumber: row.phone_number,
    displayName: row.display_name,
    ways: methodIDs(row),
    disabled: row.disabled,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at.toISOString(),
    sessions: Number(row.sessions),
  };
}

/** How answers call a person: by what an operator recognises. */
export function callOf({ email, phone_number, uid }: AccountRow): string {
  return sanitize(email ?? (phone_number === null ? uid : formatPhoneNumber(phone_number)));
}

function addressOf({ email, email_verified }: AccountRow): string {
  if (email === null) return USERS_TEXTS.none;
  return `${sanitize(email)}（${email_verified ? USERS_TEXTS.verified : USERS_TEXTS.unverified}）`;
}

function phoneOf({ phone_number }: AccountRow): string {
  return phone_number === null ? USERS_TEXTS.none : formatPhoneNumber(phone_number);
}

function methodIDs({ has_password, providers, phone_number }: AccountRow): string[] {
  return [
    ...(has_password ? ['password'] : []),
    ...(providers ?? []),
    ...(phone_number === null ? [] : ['phone']),
  ];
}

function methodsOf(row: AccountRow): string {
  const names: Readonly<Record<string, string>> = {
    ...PROVIDER_LABELS,
    password: 'パスワード',
    phone: '電話番号',
  };
  return (
    methodIDs(row)
      .map((id) => names[id] ?? id)
      .join('・') || USERS_TEXTS.none
  );
}

function stateOf({ disabled }: AccountRow): string {
  return disabled ? USERS_TEXTS.stopped : USERS_TEXTS.active;
}
