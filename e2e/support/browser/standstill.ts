import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Page, type TestInfo, test } from '@playwright/test';
import { NotSettled, settleWithin } from '#lib/settle-within.ts';

/*
 * A starved machine's Chromium now and then draws and answers nothing any more, on one page of hundreds. Such a test is played
 * again in a new browser, and so is nothing else: a script that never ends and whatever the test itself found stay failures.
 */

const ANSWER_MS = 10_000;

const noteOf = ({ project, testId }: TestInfo) => join(project.outputDir, `standstill-${testId}`);

/** For a file of tests: one more try, and only where the browser stood still before. */
export function playAgainAfterStandstill(): void {
  test.describe.configure({ retries: 1 });
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for it
  test.beforeEach(({}, info) => {
    if (info.retry > 0 && !existsSync(noteOf(info)))
      throw new Error('it failed in the try before, where the browser did not stand still');
  });
}

/** Called while the page still answers: nothing can be attached to one that does not. */
export async function watchForStandstill(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const answers = () =>
    settleWithin(ANSWER_MS, page.evaluate('true')).then(
      () => true,
      () => false,
    );
  const confirm = async (late: NotSettled) => {
    if (await answers()) throw late;
    // The browser hands this to a page that is busy, too.
    await settleWithin(ANSWER_MS, devTools.send('Runtime.terminateExecution')).catch(() => undefined);
    if (await answers()) throw new Error(`a script of ${page.url()} did not end`);
    const note = noteOf(test.info());
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, page.url());
    throw new Error(`the browser stands still on ${page.url()}`);
  };
  return {
    /** The work's result. Rejects after `ms`, with a note for the next try where the browser stands still. */
    within: <T>(ms: number, work: Promise<T>): Promise<T> =>
      settleWithin(ms, work).catch((cause: unknown) => {
        if (cause instanceof NotSettled) return confirm(cause);
        throw cause;
      }),
  };
}
