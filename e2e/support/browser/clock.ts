/** Runs in the page before the app and sets its clock ahead. Playwright's own clock does not survive a navigation. */
export function setClock(aheadMs: number): void {
  const scope = globalThis as typeof globalThis & { RealDate?: DateConstructor };
  scope.RealDate ??= Date;
  const Real = scope.RealDate;
  scope.Date = class extends Real {
    constructor(...given: []) {
      if (given.length === 0) super(Real.now() + aheadMs);
      else super(...given);
    }
    static override now(): number {
      return Real.now() + aheadMs;
    }
  } as DateConstructor;
}
