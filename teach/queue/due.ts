import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';

export interface DueWords {
  text: string;
  tone: 'plain' | 'warn' | 'danger';
}

/** How much time is left for an answer, as a person says it. */
export function dueWords(dueAt: string | null, now: number): DueWords {
  if (dueAt === null) return { text: '期限なし', tone: 'plain' };
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return { text: `期限を${span(-left)}過ぎています`, tone: 'danger' };
  return { text: `あと${span(left)}`, tone: left < DAY_MS ? 'warn' : 'plain' };
}

function span(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))}分`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)}時間`;
  return `${Math.floor(ms / DAY_MS)}日`;
}
