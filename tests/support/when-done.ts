import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Puts something away when the test that made it is over; what a file makes for all its tests, after the last of them. */
export function whenDone(work: () => unknown): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(async () => void (await work()));
  else onTestFinished(async () => void (await work()));
}
