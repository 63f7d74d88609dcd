import type { Page } from '@playwright/test';

/** Goes to an address within the app, without loading the document again. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/** Counts the page's requests, so that a test can wait until none is under way. */
export function watchRequests(page: Page): { idle(): Promise<void> } {
  const running = new Set<object>();
  let changedAt = Date.now();
  const change = (work: () => void) => {
    work();
    changedAt = Date.now();
  };
  page.on('request', (request) => change(() => running.add(request)));
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event, (request) => change(() => running.delete(request)));
  }
  return {
    /** Resolves when no request has been under way for a tenth of a second. */
    async idle() {
      const end = Date.now() + 30_000;
      while (running.size > 0 || Date.now() - changedAt < 100) {
        if (Date.now() > end) throw new Error('requests are still under way');
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      }
    },
  };
}
