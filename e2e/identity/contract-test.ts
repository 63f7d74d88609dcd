import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from '../support/fixtures.ts';
import { harnessScript } from './bundle.ts';
import { embeddedTarget } from './embedded-target.ts';
import { emulatorTarget } from './emulator-target.ts';
import type { Target } from './target.ts';

interface Stage {
  target: Target;
  /** Opens a new device with the SDK on its page. */
  device(): Promise<Page>;
}

const PAGE = '/contract.html';

/**
 * One contract for every server of the Identity Toolkit: each test runs the unmodified SDK in a real browser. The target is
 * our embedded identity, or with CONTRACT_TARGET=emulator the official emulator (`npm run test:emulator`).
 */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ servers, browsers }, use) => {
    const target =
      process.env['CONTRACT_TARGET'] === 'emulator'
        ? await emulatorTarget()
        : await embeddedTarget(await servers.get('standard'));
    const browser = await browsers.get();
    const contexts: BrowserContext[] = [];
    await use({
      target,
      device: async () => {
        const context = await browser.newContext({ baseURL: target.origin, locale: 'ja-JP' });
        contexts.push(context);
        await serveHarness(context, target);
        return openHarness(context);
      },
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from '@playwright/test';

async function serveHarness(context: BrowserContext, target: Target): Promise<void> {
  await target.prepareContext(context);
  const script = await harnessScript();
  const settings = JSON.stringify({ apiKey: target.apiKey, projectId: target.projectId });
  const body = `<!doctype html><title>contract</title><body><script>window.contractSettings=${settings}</script><script src="/contract.js"></script>`;
  const html = 'text/html; charset=utf-8';
  await context.route(`**${PAGE}*`, (route) => route.fulfill({ contentType: html, body }));
  const javascript = 'text/javascript; charset=utf-8';
  await context.route('**/contract.js', (route) => route.fulfill({ contentType: javascript, body: script }));
}

/** Opens one more tab on a device. */
export async function openHarness(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(PAGE);
  await page.evaluate(() => window.contract.auth.authStateReady());
  return page;
}

let people = 0;

/** Makes an address that nobody has used before. */
export function newAddress(): string {
  people += 1;
  return `contract-${process.pid.toString(36)}-${Date.now().toString(36)}-${people}@example.jp`;
}

/** Makes a number that nobody has used before: +81 90… */
export function newNumber(): string {
  people += 1;
  return `+8190${String(Date.now() % 100_000).padStart(5, '0')}${String(people % 1000).padStart(3, '0')}`;
}

export const PASSWORD = 'hidamari7';
