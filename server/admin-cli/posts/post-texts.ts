import type { ModerationDetail } from '#contract/teach/moderation.ts';
import type { ModerationAction } from '#domain/community/moderation.ts';
import type { ReportReason } from '#domain/community/post.ts';
import {
  dateTimeText,
  formatFields,
  formatTable,
  sanitize,
  sanitizeLines,
  truncate,
} from '#server/admin-cli/output.ts';
import { stateOf } from '#server/community/moderation/present-subject.ts';
import type { SubjectRow } from '#server/community/moderation/subject-store.ts';

const REASONS: Readonly<Record<ReportReason, string>> = {
  spam: '宣伝・迷惑行為',
  harassment: '悪口・いやがらせ',
  privacy: '個人情報',
  rights: '権利の侵害',
  other: 'その他',
};

const ACTIONS: Readonly<Record<ModerationAction, string>> = {
  hide: '非表示',
  restore: '表示（問題なし）',
  warn: '注意',
  suspend: '投稿停止',
  lift: '停止の解除',
};

const STATES = { visible: '表示中', private: '非公開の人', hidden: '非表示', deleted: '削除済み' } as const;
const BY = { teacher: '先生', cli: '学校の管理者', reports: '自動（3人からの通報）' } as const;

export const POSTS_TEXTS = {
  missingID: 'どの投稿かを、一覧の先頭の列の ID で書いてください。',
  badID: (given: string) =>
    `「${sanitize(given)}」は投稿の ID ではありません（先頭の8文字以上を書いてください）。`,
  nothing: (given: string) => `ID が ${given} の投稿やコメントは見つかりません。`,
  several: (given: string) => `${given} で始まるものがいくつもあります。ID をもう少し長く書いてください。`,
  longText: (limit: number) => `${limit}文字までで書いてください。`,
  columns: ['ID', '種類', '日時', '書いた人', '内容', '状態', '通報'],
  kinds: { post: '投稿', comment: 'コメント' },
  labels: {
    id: 'ID',
    kind: '種類',
    time: '日時',
    author: '書いた人',
    suspended: '投稿停止',
    state: '状態',
    reports: '未対応の通報',
  },
  text: '■ 本文',
  versions: '■ 書き直す前の本文（新しい順）',
  reports: '■ 通報（新しい順）',
  commented: '■ コメント先の投稿',
  elsewhere: '別の投稿かコメント: ',
  steps: '■ この人への対応（新しい順）',
  undone: '（取り消し）',
  uncounted: '（自動非表示の数に入らない）',
  done: (action: ModerationAction, id: string) => `${id}: ${ACTIONS[action]}を記録しました。`,
  nothingToDo: (action: ModerationAction, id: string) =>
    `${id}: ${action === 'lift' ? '投稿は停止されていません' : `すでに「${ACTIONS[action]}」になっています`}。何も変えていません。`,
  badWords:
    '`posts words list`、`posts words add 言葉`、`posts words remove 言葉` のどれかで書いてください。',
  emptyWord: (given: string) => `「${sanitize(given)}」には文字がありません。`,
  longWord: (limit: number) => `言葉は${limit}文字までです。`,
  wordAdded: (word: string) => `「${sanitize(word)}」を使えない言葉にしました。これからの投稿が対象です。`,
  wordKnown: (word: string) => `「${sanitize(word)}」はすでに一覧にあります。`,
  wordsFull: (limit: number) => `使えない言葉は${limit}個までです。`,
  wordRemoved: (word: string) => `「${sanitize(word)}」を一覧から外しました。`,
  wordUnknown: (word: string) => `「${sanitize(word)}」は一覧にありません。`,
} as const;

export const shortID = (row: Pick<SubjectRow, 'post_id' | 'comment_id'>) =>
  (row.comment_id ?? row.post_id).slice(0, 8);

const kindOf = ({ comment_id }: Pick<SubjectRow, 'comment_id'>) =>
  comment_id === null ? POSTS_TEXTS.kinds.post : POSTS_TEXTS.kinds.comment;

const nameOf = ({ display_name: displayName, username }: Pick<SubjectRow, 'display_name' | 'username'>) =>
  writtenBy({ displayName, username });

const writtenBy = ({
  displayName,
  username,
}: Pick<ModerationDetail['item']['author'], 'displayName' | 'username'>) =>
  sanitize(username === null ? displayName : `${displayName} @${username}`);

export function subjectTable(rows: readonly SubjectRow[]): string {
  const cells = rows.map((row) => [
    shortID(row),
    kindOf(row),
    dateTimeText(row.created_at),
    truncate(nameOf(row), 20),
    truncate(sanitize(row.text), 28),
    STATES[stateOf(row)],
    row.reports === 0 ? '' : `${row.reports} ${row.reasons.map((reason) => REASONS[reason]).join('・')}`,
  ]);
  return formatTable(POSTS_TEXTS.columns, cells);
}

/** One post or comment with everything that the school decides by. */
export function subjectCard(
  row: SubjectRow,
  { reports, versions, steps, item, thread }: ModerationDetail,
): string {
  const { labels } = POSTS_TEXTS;
  const until = item.author.suspendedUntil;
  const facts = formatFields([
    [labels.id, row.comment_id ?? row.post_id],
    [labels.kind, kindOf(row)],
    [labels.time, dateTimeText(row.created_at)],
    [labels.author, `${nameOf(row)}（uid ${sanitize(row.uid)}）`],
    ...(until === null ? [] : ([[labels.suspended, `${timeText(until)} まで`]] as const)),
    [labels.state, STATES[stateOf(row)]],
    [labels.reports, String(row.reports)],
  ]);
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${title}\n${lines.join('\n')}`];
  return [
    facts,
    `${POSTS_TEXTS.text}\n${sanitizeLines(row.text)}`,
    ...section(
      POSTS_TEXTS.commented,
      row.comment_id === null ? [] : [`${writtenBy(thread.post.author)}  ${sanitizeLines(thread.post.text)}`],
    ),
    ...section(
      POSTS_TEXTS.versions,
      versions.map(({ text, replaceTime }) => `${timeText(replaceTime)}  ${sanitize(text)}`),
    ),
    ...section(
      POSTS_TEXTS.reports,
      reports.map((report) =>
        [
          timeText(report.time),
          REASONS[report.reason],
          sanitize(report.note),
          report.words === row.text ? '' : `通報されたときの本文: ${sanitize(report.words)}`,
          report.counts ? '' : POSTS_TEXTS.uncounted,
        ]
          .filter((part) => part !== '')
          .join('  '),
      ),
    ),
    ...section(
      POSTS_TEXTS.steps,
      steps.map((step) =>
        [
          timeText(step.time),
          step.isUndone ? POSTS_TEXTS.undone : '',
          ACTIONS[step.action] + (step.until === null ? '' : `（${timeText(step.until)} まで）`),
          step.teacherName ?? BY[step.by],
          step.isHere ? '' : `${POSTS_TEXTS.elsewhere}${truncate(sanitize(step.words), 28)}`,
          sanitize(step.reason),
          step.note === '' ? '' : `（メモ: ${sanitize(step.note)}）`,
        ]
          .filter((part) => part !== '')
          .join('  '),
      ),
    ),
  ].join('\n\n');
}

function timeText(time: string): string {
  return dateTimeText(new Date(time));
}
