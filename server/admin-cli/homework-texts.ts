import type { HomeworkRow } from './homework-rows.ts';
import { japanTime } from './japan-time.ts';
import { harmless, listOf, shortened, tableOf } from './table.ts';
import { TEXTS } from './texts.ts';

/** A submission together with its length, which only the file knows. */
export interface Heard extends HomeworkRow {
  readonly seconds: number | null;
}

export const nameOf = (row: Pick<HomeworkRow, 'display_name' | 'email' | 'uid'>) =>
  harmless(row.display_name || row.email || row.uid);

export const shortID = (row: Pick<HomeworkRow, 'submission_id'>) => row.submission_id.slice(0, 8);

const NAME_LENGTH = 20;
const NOTE_LENGTH = 24;

export function homeworkTable(rows: readonly Heard[]): string {
  if (rows.length === 0) return TEXTS.none;
  const cells = rows.map((row) => [
    shortID(row),
    japanTime(row.submitted_at),
    shortened(nameOf(row), NAME_LENGTH),
    `${row.lesson_name}（${row.lesson_id}）`,
    secondsText(row.seconds),
    sizeText(row),
    row.heard_at === null ? TEXTS.no : TEXTS.yes,
    shortened(harmless(row.note ?? ''), NOTE_LENGTH),
  ]);
  return `${tableOf(TEXTS.columns.homework, cells)}\n${TEXTS.count(rows.length)}`;
}

export function homeworkCard(row: Heard): string {
  const { labels, unknown } = TEXTS;
  const note = (row.note ?? '').split('\n').map(harmless).join('\n').trim();
  return listOf([
    [labels.id, row.submission_id],
    [labels.learner, `${nameOf(row)}（${row.uid}）`],
    [labels.email, harmless(row.email ?? unknown)],
    [labels.lesson, `${row.course_name} ${row.lesson_name}（${row.lesson_id}）`],
    [labels.submitted, japanTime(row.submitted_at)],
    [labels.recorded, japanTime(row.record_time)],
    [labels.duration, secondsText(row.seconds)],
    [labels.size, `${sizeText(row)}（${row.byte_length} bytes）`],
    [labels.type, row.content_type],
    [labels.sha256, row.sha256],
    [labels.heard, row.heard_at === null ? TEXTS.no : japanTime(row.heard_at)],
    [labels.note, note === '' ? unknown : note],
  ]);
}

/** For other programs: times in UTC, everything that the table cuts off. */
export function homeworkData(row: Heard) {
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
    note: row.note,
  };
}

/** Control characters beyond those that JSON writes as escapes would still reach a terminal. */
export function jsonText(data: unknown): string {
  return JSON.stringify(data, null, 2).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function secondsText(seconds: number | null): string {
  if (seconds === null) return TEXTS.unknown;
  return `${seconds.toFixed(1)}秒`;
}

function sizeText({ byte_length }: HomeworkRow): string {
  const bytes = Number(byte_length);
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
