import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** What the files of this worker opened outside of their tests, in the order in which they did. */
const opened: (() => unknown)[] = [];

/** Cleans up after the test that calls it; called for a whole file, also in its `beforeAll`, after its last test. */
export function whenDone(work: () => unknown): void {
  if (TestRunner.getCurrentTest() === undefined) opened.push(work);
  else onTestFinished(async () => void (await work()));
}

/**
 * For the setup of every file. A hook that another hook registers is never run, nor are those of a file whose tests are all left
 * out: what that one opened goes after the next file.
 */
export function putAwayAfterFile(): void {
  afterAll(async () => {
    const faults: unknown[] = [];
    for (const work of opened.splice(0).reverse()) {
      try {
        await work();
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  });
}
