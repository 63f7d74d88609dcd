import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const LOOK_MS = 25;

/** Goes to an address within the app, without loading the document again. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/** Opens an address in which no script runs: what is there was in the page that the server or the worker answered. */
export async function openWithoutScripts(page: Page, address: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(address);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
  await devtools.detach();
}

/** Resolves at the page's next frame; a page that the browser does not draw just now has none. */
const nextFrame = () =>
  new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 500);
  });

/** Counts the page's requests, so that a test can wait until none is under way. */
export function watchRequests(page: Page): { idle(): Promise<void> } {
  const running = new Set<object>();
  let changedAt = Date.now();
  const change = (work: () => void) => {
    work();
    changedAt = Date.now();
  };
  page.on('request', (request) => change(() => running.add(request)));
  const end = (request: object) => change(() => running.delete(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    /** Resolves when no request has been under way for a tenth of a second. */
    async idle() {
      const deadline = Date.now() + 30_000;
      while (running.size > 0 || Date.now() - changedAt < 100) {
        if (Date.now() > deadline) throw new Error('requests are still under way');
        // Not frame by frame: to ask the page sixty times a second costs more than what it is doing.
        await pause(LOOK_MS);
      }
      await page.evaluate(nextFrame);
    },
  };
}
