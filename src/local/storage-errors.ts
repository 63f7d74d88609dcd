/**
 * Classifies errors of a browser's storage by their names and by messages that browsers are known to write. WebKit ends
 * the IndexedDB server under a living page; RxDB and Dexie wrap the original error one or two levels deep.
 */

/** RxDB's texts are in its development mode alone: closed meanwhile, and too many open because dead ones still count. */
const RXDB_LOST = ['RxError (COL21)', 'RxError (COL23)'];

const LOST_CONNECTION_NAMES = new Set([
  ...RXDB_LOST,
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
  'NotSettled',
]);

const LOST_CONNECTION_MESSAGE =
  /connection (to indexed database server|is closing|was closed|lost)|in-progress transaction|internal error opening backing store|(collection|database|instancedexie) is closed|cannot inject key/i;

/** True when the connection is lost, silent or unreliable, so that reopening may help. */
export function isConnectionLost(cause: unknown): boolean {
  return chainOf(cause).some(
    (error) => LOST_CONNECTION_NAMES.has(error.name) || LOST_CONNECTION_MESSAGE.test(error.message),
  );
}

/** True when the device is full. Check this before `isConnectionLost`: a full disk also aborts the transaction. */
export function isOutOfSpace(cause: unknown): boolean {
  return chainOf(cause).some(
    (error) => /QuotaExceeded/.test(error.name) || /QuotaExceeded/.test(error.message),
  );
}

/** Something reads back differently from what was written: the storage confirmed the write and lost it. */
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
