/** Seconds of the epoch, Stripe's unit. */
export type Seconds = number;

export interface Period {
  readonly start: Seconds;
  readonly end: Seconds;
}

/** The billing cycle. `day` survives short months: anchored on the 31st it bills 28 February, then 31 March. */
export interface Cycle {
  readonly anchor: Seconds;
  readonly day: number;
}

export interface AnchorConfig {
  readonly day_of_month: number;
  readonly hour: number | null;
  readonly minute: number | null;
  readonly second: number | null;
}

/** The anchor moved by whole months: the cycle's day, or the last one of a shorter month, at the anchor's time of day (UTC). */
export function boundary({ anchor, day }: Cycle, months: number): Seconds {
  const at = new Date(anchor * 1000);
  return instantOf(at.getUTCFullYear(), at.getUTCMonth() + months, day, anchor);
}

/** The period that contains `at`: from a boundary (included) to the next one. `at` must not lie before the anchor. */
export function periodAt(cycle: Cycle, at: Seconds): Period {
  let months = Math.max(0, monthsApart(cycle.anchor, at) - 1);
  while (boundary(cycle, months + 1) <= at) months += 1;
  return { start: boundary(cycle, months), end: boundary(cycle, months + 1) };
}

/** A time moved by whole months, clamped to the month's end: the end of a repeating coupon. */
export function addMonths(at: Seconds, months: number): Seconds {
  return boundary({ anchor: at, day: new Date(at * 1000).getUTCDate() }, months);
}

export function cycleFrom(anchor: Seconds, config: AnchorConfig | null): Cycle {
  return { anchor, day: config?.day_of_month ?? new Date(anchor * 1000).getUTCDate() };
}

/** The first occurrence of the configured day and time at or after `now`; a part that is not given is that of `now`. */
export function firstAnchor(now: Seconds, config: AnchorConfig): Seconds {
  const at = new Date(now * 1000);
  const hour = config.hour ?? at.getUTCHours();
  const minute = config.minute ?? at.getUTCMinutes();
  const second = config.second ?? at.getUTCSeconds();
  const time = hour * 3600 + minute * 60 + second;
  for (let months = 0; ; months += 1) {
    const found = instantOf(at.getUTCFullYear(), at.getUTCMonth() + months, config.day_of_month, time);
    if (found >= now) return found;
  }
}

/** `timeOf`: any instant with the wanted time of day. */
function instantOf(year: number, month: number, day: number, timeOf: Seconds): Seconds {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(day, last)) / 1000;
  return midnight + (((timeOf % DAY_S) + DAY_S) % DAY_S);
}

function monthsApart(from: Seconds, to: Seconds): number {
  const a = new Date(from * 1000);
  const b = new Date(to * 1000);
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}

export const HOUR_S = 3600;
export const DAY_S = 86_400;

/** Days between the attempts of a failing charge: on days 0, 3, 8 and 15. */
const RETRY_DAYS = [3, 5, 7];

/** The time of the next attempt after a number of failed ones; null after the last one. */
export function nextAttempt(attempts: number, at: Seconds): Seconds | null {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? null : at + days * DAY_S;
}
