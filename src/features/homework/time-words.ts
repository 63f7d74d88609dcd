import { texts } from './texts.ts';

const parts = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const DAY = 86_400_000;

/** 今日 12:34 / 昨日 12:34 / 2026/11/19 12:34, in Japan's time. Takes an ISO time and epoch milliseconds. */
export function timeWords(iso: string, now: number): string {
  const then = read(Date.parse(iso));
  if (then.day === read(now).day) return `${texts.today} ${then.time}`;
  if (then.day === read(now - DAY).day) return `${texts.yesterday} ${then.time}`;
  return `${then.day} ${then.time}`;
}

/** 0:07, 12:34, 1:02:03 */
export function durationWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

function read(ms: number): { day: string; time: string } {
  const found = Object.fromEntries(parts.formatToParts(ms).map(({ type, value }) => [type, value]));
  return { day: `${found.year}/${found.month}/${found.day}`, time: `${found.hour}:${found.minute}` };
}
