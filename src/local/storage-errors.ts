/**
 * What goes wrong in a browser's storage, told apart by name and by the sentences that browsers are known to write
 * (facts: WebKit ends the IndexedDB server under a living page; RxDB and Dexie wrap the error one or two levels deep).
 */

const LOST = new Set([
  'InvalidStateError',
  'InvalidState',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
  'TransactionInactive',
  'DatabaseClosedError',
  'DatabaseClosed',
  'PrematureCommitError',
  'NotReadBack',
]);

const LOST_SENTENCE =
  /connection (to indexed database server|is closing|was closed|lost)|in-progress transaction|internal error opening backing store|collection is closed|database is closed|cannot inject key/i;

/** The connection is gone or unreliable: opening it again may help. */
export function isConnectionLost(cause: unknown): boolean {
  return chainOf(cause).some((error) => LOST.has(error.name) || LOST_SENTENCE.test(error.message));
}

/** The device has no room. Wins over a lost connection: a full disk also aborts the transaction. */
export function isOutOfSpace(cause: unknown): boolean {
  return chainOf(cause).some(
    (error) => /QuotaExceeded/.test(error.name) || /QuotaExceeded/.test(error.message),
  );
}

/** What was written does not read back: the storage said yes and did not keep it. */
export class NotReadBack extends Error {
  constructor(what: string) {
    super(`${what} does not read back as it was written`);
    this.name = 'NotReadBack';
  }
}

interface Named {
  name: string;
  message: string;
}

function chainOf(cause: unknown): Named[] {
  const chain: Named[] = [];
  let queue: unknown[] = [cause];
  for (let depth = 0; depth < 5 && queue.length > 0; depth++) {
    const next: unknown[] = [];
    for (const error of queue) {
      if (typeof error !== 'object' || error === null) continue;
      const { name, message, inner, cause: deeper, rxdb, parameters } = error as Record<string, unknown>;
      chain.push({ name: String(name ?? ''), message: String(message ?? '') });
      next.push(inner, deeper, rxdb === true ? (parameters as { error?: unknown })?.error : undefined);
    }
    queue = next;
  }
  return chain;
}
