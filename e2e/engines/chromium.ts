import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { JAPANESE, launchOptions } from '../support/browser/browsers.ts';
import { asExpression, type Engine } from './engine.ts';

/** Chromium, which the other tests use, as one more engine: its recordings are played by the others and theirs by it. */
export async function startChromium(profile: string): Promise<Engine> {
  let context = await open(profile);
  const page = (): Page => {
    const [first] = context.pages();
    if (first === undefined) throw new Error('Chromium has no page');
    return first;
  };
  return {
    name: 'Chromium',
    page: {
      goto: async (url) => void (await page().goto(url)),
      evaluate: (work, arg) => page().evaluate(asExpression(work, arg)) as never,
      tap: (x, y) => page().touchscreen.tap(x, y),
      press: (key) => page().keyboard.press(key),
      screenshot: () => page().screenshot(),
    },
    async restart() {
      await context.close();
      context = await open(profile);
    },
    close: () => context.close(),
  };
}

function open(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...launchOptions(undefined),
    ...JAPANESE,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
}
