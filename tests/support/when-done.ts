import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Cleans up after the test that calls it; called for a whole file, after its last test. */
export function whenDone(work: () => unknown): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(async () => void (await work()));
  else onTestFinished(async () => void (await work()));
}
