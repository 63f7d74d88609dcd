import { japanDay } from '#domain/japan-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';

export interface DueWords {
  text: string;
  tone: 'plain' | 'warn' | 'danger';
}

/** How much time is left for an answer, as a person says it. */
export function dueWords(dueAt: string | null, now: number): DueWords {
  if (dueAt === null) return { text: '返事の対象外', tone: 'plain' };
  const due = Date.parse(dueAt);
  const left = due - now;
  if (left <= 0) return { text: `期限を${span(-left)}過ぎています`, tone: 'danger' };
  if (left < DAY_MS) return { text: `あと${span(left)}`, tone: 'warn' };
  // In days of the calendar, as everybody counts them.
  return { text: `あと${japanDay(due) - japanDay(now)}日`, tone: 'plain' };
}

function span(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))}分`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)}時間`;
  return `${Math.floor(ms / DAY_MS)}日`;
}
