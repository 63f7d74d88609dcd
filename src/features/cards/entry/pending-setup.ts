import * as z from 'zod/mini';

/** A card that was given to its bank in this tab, until the school has it or it is known to be refused. */
export interface PendingSetup {
  setupID: string;
  setDefault: boolean;
}

const Kept = z.object({ uid: z.string(), setupID: z.string(), setDefault: z.boolean(), at: z.number() });
const KEY = 'otomichi.card-setup';
/** Stripe's own confirmations are over long before. */
const LONGEST_MS = 24 * 3_600_000;

export interface PendingSetups {
  read(): PendingSetup | null;
  write(pending: PendingSetup): void;
  clear(): void;
}

/**
 * Kept for the tab: a reload, or a bank that asks on a page of its own, comes back to where the card was confirmed.
 *
 * @param uid nobody else's card is ever completed
 */
export function pendingSetups(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  uid: string,
  now: () => number,
): PendingSetups {
  return {
    read() {
      const kept = parsed(storage.getItem(KEY));
      if (kept === null || kept.uid !== uid || now() - kept.at > LONGEST_MS) return null;
      return { setupID: kept.setupID, setDefault: kept.setDefault };
    },
    write: (pending) => storage.setItem(KEY, JSON.stringify({ ...pending, uid, at: now() })),
    clear: () => storage.removeItem(KEY),
  };
}

function parsed(text: string | null) {
  try {
    const kept = z.safeParse(Kept, JSON.parse(text ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}
