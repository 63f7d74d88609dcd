import { quoted } from '#domain/quoted.ts';
import {
  dateTimeText,
  formatFields,
  formatTable,
  nameOf,
  sanitize,
  truncate,
} from '#server/admin-cli/output.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import type { HomeworkRow } from './homework-store.ts';

export const HOMEWORK_TEXTS = {
  missingID: 'どの提出かを ID で書いてください。',
  badID: (given: string) => `「${given}」は提出の ID ではありません（先頭の8文字以上を書いてください）。`,
  noSubmission: (given: string) => `ID が ${given} の提出は見つかりません。`,
  manySubmissions: (given: string) =>
    `${given} で始まる提出がいくつもあります。ID をもう少し長く書いてください。`,
  damaged: 'この録音のデータが、届いたときの記録と一致しません。書き出しをやめました。',
  noBytes: 'この録音のデータが見つかりません。DATA_DIR がサーバーと同じかをお確かめください。',
  exported: (file: string) => `書き出しました（内容の一致を確認済み）: ${file}`,
  listened: (who: string, lesson: string) => `聞いたことを記録しました: ${who} さん${quoted(lesson)}`,
  notListened: (who: string, lesson: string) => `聞いた記録を取り消しました: ${who} さん${quoted(lesson)}`,
  columns: ['ID', '届いた日時', '受講者', 'レッスン', '長さ', 'サイズ', '聞いた', 'メモ'],
  labels: {
    id: 'ID',
    learner: '受講者',
    email: 'メールアドレス',
    lesson: 'レッスン',
    submitted: '届いた日時',
    recorded: '登録日時',
    duration: '長さ',
    size: 'サイズ',
    type: '形式',
    sha256: 'SHA-256',
    m4a: '再生用（m4a）',
    listened: '聞いた日時',
    note: 'メモ',
  },
  m4aMade: '作成済み',
  m4aWaits: 'まだありません（元の録音は再生できます）',
  m4aFailed: (why: string) => `作れませんでした: ${why}（元の録音は再生できます）`,
  yes: '済',
  no: '未',
  noLesson: (given: string, known: readonly string[], ofCourse: boolean) =>
    ofCourse
      ? `レッスン「${given}」はありません。同じコースにあるのは: ${known.join(', ')}`
      : `レッスン「${given}」はありません。それぞれのコースの最初のレッスンは: ${known.join(', ') || '（まだありません）'}`,
  unknown: '—',
} as const;

/** A submission with its duration, which only the file contains. */
export interface SubmissionWithDuration extends HomeworkRow {
  readonly seconds: number | null;
}

export const shortID = (row: Pick<HomeworkRow, 'submission_id'>) => row.submission_id.slice(0, 8);

const MAX_NAME_LETTERS = 20;
const MAX_NOTE_LETTERS = 24;

export function homeworkTable(rows: readonly SubmissionWithDuration[], limit: number): string {
  if (rows.length === 0) return TEXTS.none;
  const cells = rows.map((row) => [
    shortID(row),
    dateTimeText(row.submitted_at),
    truncate(nameOf(row), MAX_NAME_LETTERS),
    `${row.lesson_name}（${row.lesson_id}）`,
    secondsText(row.seconds),
    sizeText(row),
    row.heard_at === null ? HOMEWORK_TEXTS.no : HOMEWORK_TEXTS.yes,
    truncate(sanitize(row.note ?? ''), MAX_NOTE_LETTERS),
  ]);
  return `${formatTable(HOMEWORK_TEXTS.columns, cells)}\n${TEXTS.count(rows.length, rows.length === limit)}`;
}

export function homeworkCard(row: SubmissionWithDuration): string {
  const { labels, unknown } = HOMEWORK_TEXTS;
  const note = (row.note ?? '').split('\n').map(sanitize).join('\n').trim();
  return formatFields([
    [labels.id, row.submission_id],
    [labels.learner, `${nameOf(row)}（${row.uid}）`],
    [labels.email, sanitize(row.email ?? unknown)],
    [labels.lesson, `${row.course_name} ${row.lesson_name}（${row.lesson_id}）`],
    [labels.submitted, dateTimeText(row.submitted_at)],
    [labels.recorded, dateTimeText(row.record_time)],
    [labels.duration, secondsText(row.seconds)],
    [labels.size, `${sizeText(row)}（${row.byte_length} bytes）`],
    [labels.type, row.content_type],
    [labels.sha256, row.sha256],
    [labels.m4a, m4aText(row)],
    [labels.listened, row.heard_at === null ? HOMEWORK_TEXTS.no : dateTimeText(row.heard_at)],
    [labels.note, note === '' ? unknown : note],
  ]);
}

/** Data for other programs: times in UTC, and everything that the table cuts off. */
export function homeworkData(row: SubmissionWithDuration) {
  return {
    submissionID: row.submission_id,
    recordingID: row.recording_id,
    userAudioID: row.user_audio_id,
    uid: row.uid,
    email: row.email,
    name: row.display_name,
    lessonID: row.lesson_id,
    lessonName: row.lesson_name,
    courseName: row.course_name,
    submittedAt: row.submitted_at.toISOString(),
    heardAt: row.heard_at?.toISOString() ?? null,
    contentType: row.content_type,
    byteLength: Number(row.byte_length),
    sha256: row.sha256,
    seconds: row.seconds === null ? null : Math.round(row.seconds * 1000) / 1000,
    m4a: row.m4a_object_id !== null ? 'made' : (row.m4a_failure ?? 'waiting'),
    note: row.note,
  };
}

/** The reasons of a refusal are those of server/homework/m4a/m4a-refusal.ts. */
function m4aText({ m4a_object_id, m4a_failure }: HomeworkRow): string {
  if (m4a_object_id !== null) return HOMEWORK_TEXTS.m4aMade;
  return m4a_failure === null ? HOMEWORK_TEXTS.m4aWaits : HOMEWORK_TEXTS.m4aFailed(sanitize(m4a_failure));
}

function secondsText(seconds: number | null): string {
  if (seconds === null) return HOMEWORK_TEXTS.unknown;
  return `${seconds.toFixed(1)}秒`;
}

function sizeText({ byte_length }: HomeworkRow): string {
  const bytes = Number(byte_length);
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
