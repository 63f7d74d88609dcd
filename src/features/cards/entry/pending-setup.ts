import * as z from 'zod/mini';
import { DAY_MS } from '#domain/time-units.ts';

/** A card that was sent to its bank in this tab, until the server saved or the bank refused it. */
export interface PendingSetup {
  setupID: string;
  setDefault: boolean;
}

const StoredSetup = z.object({
  uid: z.string(),
  setupID: z.string(),
  setDefault: z.boolean(),
  at: z.number(),
});
const KEY = 'otomichi.card-setup';
/** Stripe's confirmations expire long before. */
const MAX_AGE_MS = DAY_MS;

export interface PendingSetups {
  read(): PendingSetup | null;
  write(pending: PendingSetup): void;
  clear(): void;
}

/**
 * Stores the pending setup for this tab, so that the card is completed after a reload or a visit to the bank's own page.
 *
 * @param uid the person signed in; a setup of anyone else is ignored
 */
export function pendingSetups(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  uid: string,
  now: () => number,
): PendingSetups {
  return {
    read() {
      const stored = parsed(storage.getItem(KEY));
      if (stored === null || stored.uid !== uid || now() - stored.at > MAX_AGE_MS) return null;
      return { setupID: stored.setupID, setDefault: stored.setDefault };
    },
    write: (pending) => storage.setItem(KEY, JSON.stringify({ ...pending, uid, at: now() })),
    clear: () => storage.removeItem(KEY),
  };
}

function parsed(text: string | null) {
  try {
    const stored = z.safeParse(StoredSetup, JSON.parse(text ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}
