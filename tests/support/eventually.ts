import { vi } from 'vitest';

/** Ends a test that hangs. No result depends on it: a slow machine only waits longer. */
const HANG_MS = 180_000;

/** Timeout of a test that calls `eventually`. */
export const EVENTUALLY_TEST_MS = 2 * HANG_MS;

/** Waits until another process, thread or queue has done its part. */
export function eventually(done: () => unknown): Promise<unknown> {
  return vi.waitUntil(done, { timeout: HANG_MS, interval: 20 });
}

/** `vi.waitFor` gives up after a second; others may have the processor for that long. What never comes still fails. */
export function waitFor<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 90_000 });
}
