/** Seconds of the epoch, as everything on Stripe's wire. */
export type Seconds = number;

export interface Period {
  readonly start: Seconds;
  readonly end: Seconds;
}

/** How a subscription counts its months. `day` outlives short months: anchored on the 31st it bills 28 February, then 31 March. */
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

/** A moment moved by whole months, clamped to the month's end: when a repeating coupon ends. */
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
  return midnight + (((timeOf % DAY) + DAY) % DAY);
}

function monthsApart(from: Seconds, to: Seconds): number {
  const a = new Date(from * 1000);
  const b = new Date(to * 1000);
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}

export const HOUR = 3600;
export const DAY = 86_400;
