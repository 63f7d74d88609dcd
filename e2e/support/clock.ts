/** In the page, before the app: its clock runs on, so much ahead. Playwright's own clock does not outlive a page. */
export function setClock(ms: number): void {
  const world = globalThis as typeof globalThis & { RealDate?: DateConstructor };
  world.RealDate ??= Date;
  const Real = world.RealDate;
  world.Date = class extends Real {
    constructor(...given: []) {
      if (given.length === 0) super(Real.now() + ms);
      else super(...given);
    }
    static override now(): number {
      return Real.now() + ms;
    }
  } as DateConstructor;
}

const HOUR = 60 * 60_000;

/**
 * How far a clock has to go ahead so that it is day in Japan: 0, or until ten in the morning. At night a first charge waits
 * until nine (src/domain/billing.ts), and a journey of a charge cannot wait with it.
 */
export function untilDaylight(now: number): number {
  const inJapan = (now + 9 * HOUR) % (24 * HOUR);
  const isDay = inJapan >= 10 * HOUR && inJapan < 22 * HOUR;
  return isDay ? 0 : (34 * HOUR - inJapan) % (24 * HOUR);
}
