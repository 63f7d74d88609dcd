import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { dateTimeText, formatTable, sanitize } from '#server/admin-cli/output.ts';
import type { AnswerRow, Stats } from './stats-store.ts';

const TEXTS = {
  waiting: '回答を待っている提出',
  waitingColumns: ['コース', '先生', '待ち', '期限切れ', 'いちばん早い期限'],
  noTeacher: '先生がいません',
  people: (count: number) => `${count}人`,
  count: (count: number) => `${count}件`,
  none: '—',
  answers: (days: number) => `この${days}日間の回答`,
  noAnswers: 'まだありません。',
  columns: ['先生', '回答', '期限内', '提出から回答まで（中央値）', 'もう一度'],
  all: '全員',
  percent: (part: number, whole: number) => `${Math.round((100 * part) / whole)}%`,
  hours: (hours: number) => `${hours}時間`,
  daysAndHours: (days: number, hours: number) => (hours === 0 ? `${days}日` : `${days}日${hours}時間`),
  minutes: (minutes: number) => `${minutes}分`,
} as const;

/** What is due now by curriculum, then the answers of the period by teacher. */
export function statsText({ waiting, teachers, all }: Stats, days: number): string {
  const due = waiting.map((row) => [
    sanitize(row.currName),
    row.teachers === 0 ? TEXTS.noTeacher : TEXTS.people(row.teachers),
    TEXTS.count(row.waiting),
    TEXTS.count(row.overdue),
    row.oldestDueAt === null ? TEXTS.none : dateTimeText(row.oldestDueAt),
  ]);
  const parts = [TEXTS.waiting, formatTable(TEXTS.waitingColumns, due), '', TEXTS.answers(days)];
  if (all === null) return [...parts, TEXTS.noAnswers].join('\n');
  const rows = [...teachers, { ...all, teacherName: TEXTS.all }].map(answerCells);
  return [...parts, formatTable(TEXTS.columns, rows)].join('\n');
}

function answerCells(row: AnswerRow): readonly string[] {
  return [
    sanitize(row.teacherName),
    TEXTS.count(row.answers),
    TEXTS.percent(row.inTime, row.answers),
    durationText(row.medianMs),
    TEXTS.count(row.again),
  ];
}

/** `40分`, `5時間`, `1日3時間`. */
function durationText(ms: number): string {
  if (ms < HOUR_MS) return TEXTS.minutes(Math.round(ms / MINUTE_MS));
  const hours = Math.round(ms / HOUR_MS);
  return hours < 24 ? TEXTS.hours(hours) : TEXTS.daysAndHours(Math.floor(hours / 24), hours % 24);
}
