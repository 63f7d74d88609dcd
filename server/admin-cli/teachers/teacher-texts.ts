import { dateTimeText, formatTable, sanitize } from '#server/admin-cli/output.ts';
import type { AuditRow, TeacherRow } from './teacher-store.ts';

export const TEACHER_TEXTS = {
  missingWho:
    'どの先生かを、teachers list の先頭の列（先頭の8文字で足ります）かメールアドレスで書いてください。',
  badWho: (given: string) =>
    `「${sanitize(given)}」は先生の ID でもメールアドレスでもありません。teachers list で確かめられます。`,
  noTeacher: (given: string) => `${sanitize(given)} の先生は見つかりません。teachers list で確かめられます。`,
  manyTeachers: (given: string) =>
    `${sanitize(given)} で始まる先生が何人もいます。ID をもっと長く書いてください。`,
  badEmail: (given: string) => `メールアドレス「${sanitize(given)}」の形が正しくありません。`,
  taken: (email: string) => `${sanitize(email)} の先生はすでにいます。`,
  tooLong: (option: string, limit: number) => `--${option} は${limit}文字までです。`,
  tooMany: (option: string, limit: number) => `--${option} は${limit}個までです。`,
  nothing:
    '変えることを一つ以上書いてください（--name、--email、--bio、--subjects、--curriculum、--picture のどれか）。',
  noPicture: (file: string) => `画像 ${file} を読めません。PNG、JPEG、WebP のファイルを選んでください。`,
  largePicture: (limitMB: number) => `画像が大きすぎます。${limitMB}MBまでにしてください。`,
  added: (name: string, id: string) => `${name}先生を加えました（ID: ${id}）。

先生のページに入るリンクを作るには:
  npm run school -- teachers link ${id}`,
  noCommission: '受けもつコースがまだありません。teachers change ID --curriculum コード で決められます。',
  changed: (name: string) => `${name}先生の登録を変えました。`,
  disabled: (name: string) =>
    `${name}先生を停止しました。先生のページは、どの端末からもすぐに使えなくなります。書いた回答は残ります。`,
  alreadyDisabled: (name: string) => `${name}先生は、すでに停止中です。`,
  enabled: (name: string) =>
    `${name}先生がまた先生のページを使えるようにしました。入るには新しいリンクが必要です。`,
  alreadyEnabled: (name: string) => `${name}先生は停止されていません。`,
  linkOfDisabled: (name: string) => `${name}先生は停止中です。先に teachers enable を行ってください。`,
  link: (name: string, link: string) => `${name}先生が先生のページに入るリンクです（24時間、1回だけ使えます）:
${link}

このリンクを持つ人は、だれでも${name}先生として入れます。本人だけに渡してください。`,
  count: (count: number) => `${count}人`,
  rows: (count: number, limit: boolean) => (limit ? `新しいほうから${count}件` : `${count}件`),
  active: '利用中',
  stopped: '停止中',
  none: '—',
  columns: ['ID', '名前', 'メールアドレス', '受けもつコース', '最後のログイン', '状態'],
  auditColumns: ['日時', 'だれが', '先生', '何を', '対象', '詳しく'],
  actors: { teacher: '先生', tool: '学校の道具', visitor: '訪問者' },
} as const;

export function teacherTable(rows: readonly TeacherRow[]): string {
  const cells = rows.map((row) => [
    row.teacher_id.slice(0, 8),
    sanitize(row.name),
    row.email === null ? TEACHER_TEXTS.none : sanitize(row.email),
    row.curr_codes.join(' ') || TEACHER_TEXTS.none,
    row.last_sign_in_at === null ? TEACHER_TEXTS.none : dateTimeText(row.last_sign_in_at),
    row.disabled_at === null ? TEACHER_TEXTS.active : TEACHER_TEXTS.stopped,
  ]);
  return `${formatTable(TEACHER_TEXTS.columns, cells)}\n${TEACHER_TEXTS.count(rows.length)}`;
}

export function teacherData(row: TeacherRow) {
  return {
    teacherID: row.teacher_id,
    name: row.name,
    email: row.email,
    bio: row.bio,
    subjects: row.subjects,
    picture: row.image,
    curriculums: row.curr_codes,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export function auditTable(rows: readonly AuditRow[], limit: number): string {
  const cells = rows.map((row) => [
    dateTimeText(row.at),
    TEACHER_TEXTS.actors[row.actor],
    row.name === null ? TEACHER_TEXTS.none : sanitize(row.name),
    row.action,
    row.subject === null ? TEACHER_TEXTS.none : sanitize(row.subject),
    Object.entries(row.details)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ') || TEACHER_TEXTS.none,
  ]);
  const table = formatTable(TEACHER_TEXTS.auditColumns, cells);
  return `${table}\n${TEACHER_TEXTS.rows(rows.length, rows.length === limit)}`;
}

export function auditData(row: AuditRow) {
  const { at, actor, action, subject, details } = row;
  return { at: at.toISOString(), actor, teacherID: row.teacher_id, action, subject, details };
}
