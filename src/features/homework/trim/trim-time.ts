import { formatDuration } from '#features/homework/format-time.ts';

/** Seconds as 0:07.3. */
export function formatTenths(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return `${formatDuration(Math.floor(tenths / 10) * 1000)}.${tenths % 10}`;
}
