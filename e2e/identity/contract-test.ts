import { type Browser, type BrowserContext, test as base, chromium, type Page } from '@playwright/test';
import { browserPath } from '../support/browser-path.ts';
import { QUIET } from '../support/phone.ts';
import { harnessScript } from './bundle.ts';
import { embeddedTarget } from './embedded-target.ts';
import { emulatorTarget } from './emulator-target.ts';
import type { Target } from './target.ts';

interface Stage {
  target: Target;
  /** A device of its own with the SDK on it. */
  device(): Promise<Page>;
}

const PAGE = '/contract.html';

/**
 * One contract for whoever speaks the Identity Toolkit: each step runs the unmodified SDK in a real browser. The target is
 * our own identity, or with CONTRACT_TARGET=emulator the official emulator (`npm run test:emulator`).
 */
export const test = base.extend<{ stage: Stage }, { target: Target; chrome: Browser }>({
  chrome: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const installed = browserPath();
      const chrome = await chromium.launch({
        ...(installed ? { executablePath: installed } : {}),
        args: [...QUIET],
      });
      await use(chrome);
      await chrome.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  target: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const emulator = process.env['CONTRACT_TARGET'] === 'emulator';
      const target = await (emulator ? emulatorTarget() : embeddedTarget());
      await use(target);
      await target.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stage: async ({ target, chrome }, use) => {
    const contexts: BrowserContext[] = [];
    await use({
      target,
      device: async () => {
        const context = await chrome.newContext({ baseURL: target.origin, locale: 'ja-JP' });
        contexts.push(context);
        await dress(context, target);
        return openHarness(context);
      },
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from '@playwright/test';

async function dress(context: BrowserContext, target: Target): Promise<void> {
  await target.dress(context);
  const script = await harnessScript();
  const settings = JSON.stringify({ apiKey: target.apiKey, projectId: target.projectId });
  const body = `<!doctype html><title>contract</title><body><script>window.contractSettings=${settings}</script><script src="/contract.js"></script>`;
  const html = 'text/html; charset=utf-8';
  await context.route(`**${PAGE}*`, (route) => route.fulfill({ contentType: html, body }));
  const javascript = 'text/javascript; charset=utf-8';
  await context.route('**/contract.js', (route) => route.fulfill({ contentType: javascript, body: script }));
}

/** One more tab on a device. */
export async function openHarness(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(PAGE);
  await page.evaluate(() => window.contract.auth.authStateReady());
  return page;
}

let people = 0;

/** An address that nobody has used before. */
export function aNewAddress(): string {
  people += 1;
  return `contract-${Date.now().toString(36)}-${people}@example.jp`;
}

/** +81 90…, the same. */
export function aNewNumber(): string {
  people += 1;
  return `+8190${String(Date.now() % 100_000).padStart(5, '0')}${String(people % 1000).padStart(3, '0')}`;
}

export const PASSWORD = 'hidamari7';
