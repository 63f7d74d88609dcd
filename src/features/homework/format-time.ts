import { dayBefore, formatJapan, japanDate } from '#domain/japan-time.ts';
import { texts } from './texts.ts';

/** 今日 12:34 / 昨日 12:34 / 11月19日(木) 12:34, in Japan's time. Takes an ISO time and epoch milliseconds. */
export function formatRecordedAt(iso: string, now: number): string {
  const timeMs = Date.parse(iso);
  const day = japanDate(timeMs, now);
  const time = formatJapan(timeMs, 'HH:mm');
  if (day === japanDate(now, now)) return `${texts.today} ${time}`;
  if (day === japanDate(dayBefore(now), now)) return `${texts.yesterday} ${time}`;
  return `${day} ${time}`;
}

/** Milliseconds as 0:07, 12:34 or 1:02:03. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
