/*
 * What a person is charged, computed independently of the product and the sandbox:
 * the start plus whole months, clamped to the month's end, in days of Japan; at the time of the start, or at nine for a
 * start before nine.
 */

export interface Entry {
  /** Milliseconds of the epoch. */
  readonly at: number;
  readonly amount: number;
  readonly status: 'paid' | 'failed' | 'void' | 'part-refunded';
  /** The time of the status, where it is not the time of the charge. */
  readonly settledAt?: number;
  /** The status until then; without it a charge that failed first. */
  readonly before?: 'open' | 'paid';
}

const JAPAN_MS = 9 * 3_600_000;

/** Parses `2026-03-01 08:00` or `2026-03-01 08:00:30`, times in Japan. */
export function japan(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+09:00`);
}

/** The time of a charge (counted from 0) of a subscription that began at this time. */
export function chargeTime(start: string, months: number): number {
  const [year = 0, month = 0, day = 0] = start.slice(0, 10).split('-').map(Number);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(first.getTime());
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(day, last.getUTCDate()));
  const time = start.slice(11) < '09:00' ? '09:00' : start.slice(11);
  return japan(`${first.toISOString().slice(0, 10)} ${time}`);
}

/** The charges from number `from` up to (not with) `to`, all of this amount. */
export function monthly(start: string, from: number, to: number, amount: number): Entry[] {
  return Array.from({ length: to - from }, (_, i) => ({
    at: chargeTime(start, from + i),
    amount,
    status: 'paid' as const,
  }));
}

/** The charge of a dearer plan for the rest of the period that began with charge number `month`; each part is rounded to yen. */
export function difference(start: string, month: number, at: string, [from, to]: [number, number]): Entry {
  const [begin, end, now] = [chargeTime(start, month), chargeTime(start, month + 1), japan(at)];
  const share = (amount: number) => Math.round((amount * (end - now)) / (end - begin));
  return { at: now, amount: share(to) - share(from), status: 'paid' };
}

/** The entries until now, oldest first, as a person sees them: day in Japan, yen, status. */
export function entriesBy(ledger: readonly Entry[], now: number): (readonly [string, number, string])[] {
  return ledger
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at - other.at)
    .map(({ at, amount, status, settledAt, before = 'open' }) => [
      japanTime(at),
      amount,
      settledAt === undefined || settledAt <= now ? status : before,
    ]);
}

/** `2026-03-01 08:00:00`. */
export function japanTime(at: number): string {
  return new Date(at + JAPAN_MS).toISOString().slice(0, 19).replace('T', ' ');
}
