import type { BrowserContext, Page } from '@playwright/test';

interface Shift {
  value: number;
  moved: string[];
}

/** Records in every document of the context what moved without anybody's touch. */
export async function recordLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { layoutShifts: shifts });
    const nameOf = (node: Node | null) =>
      `${node?.nodeName ?? '?'} "${node?.textContent?.trim().slice(0, 20) ?? ''}"`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Forgets what moved so far. */
export async function resetLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts.splice(0));
}

/** The sum of all shifts since the last reset, and what moved. */
export async function layoutShift(page: Page): Promise<{ total: number; moved: string[] }> {
  const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts);
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ moved }) => moved),
  };
}

/** The sum of the shifts that the browser still remembers of this document, without `recordLayoutShifts`. */
export async function shiftSoFar(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(0)));
      }),
  );
}

/** Makes the page's processor so many times slower; 1 is as fast as it is. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  if (rate === 1) await session.detach();
}
