import { settleWithin } from '#lib/settle-within.ts';

const ANSWER_TIMEOUT_MS = 5_000;

/** Bytes that the browser says are free for the app; null where it does not say. It is an estimate, and often too high. */
export async function freeBytes(
  storage: Partial<StorageManager> | undefined = navigator.storage,
): Promise<number | null> {
  if (!storage?.estimate) return null;
  const found = await settleWithin(ANSWER_TIMEOUT_MS, storage.estimate()).catch(() => null);
  if (found?.quota === undefined || found.usage === undefined) return null;
  return Math.max(0, found.quota - found.usage);
}
