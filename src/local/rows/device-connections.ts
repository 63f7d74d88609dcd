import { settleWithin } from '#lib/settle-within.ts';
import type { Restart } from '#local/reopening-database.ts';

/** What is used of a Dexie database; RxDB makes one for each collection and gives it to nobody. */
export interface Connection {
  open(): PromiseLike<unknown>;
  close(): void;
  backendDB(): IDBDatabase | null;
}

export interface DeviceConnections extends Restart {
  /** For RxDB's setting `onCreate`: before it opens the connection. */
  watch(connection: Connection, name: string): void;
}

const OPEN_TIMEOUT_MS = 4_000;
const OPEN_ATTEMPTS = 4;

/**
 * The connections under RxDB's collections. RxDB keeps a connection by its name for as long as the page lives, also one
 * whose opening never ends or failed, and waits for running requests before it closes: a database that went silent could
 * not be opened again at all. So an opening is repeated here, and `interrupt` ends what never ends by itself.
 */
export function deviceConnections(openTimeoutMs = OPEN_TIMEOUT_MS): DeviceConnections {
  const connections = new Map<string, Connection>();
  const running = new Set<IDBTransaction>();

  function watch(connection: Connection, name: string): void {
    connections.set(name, connection);
    const open = connection.open.bind(connection);
    connection.open = async () => {
      const opened = await openRepeatedly(connection, open, openTimeoutMs);
      watchTransactions(connection.backendDB(), running);
      return opened;
    };
  }

  return {
    watch,
    abort() {
      for (const transaction of running) abort(transaction);
      running.clear();
    },
    async reconnect() {
      const restarted = [...connections.values()].map(async (connection) => {
        // One that is being opened repeats that by itself.
        if (connection.backendDB() === null) return;
        connection.close();
        await connection.open();
      });
      await Promise.allSettled(restarted);
    },
  };
}

async function openRepeatedly(connection: Connection, open: Connection['open'], timeoutMs: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await settleWithin(timeoutMs * 2 ** (attempt - 1), Promise.resolve(open()));
    } catch (cause) {
      if (attempt === OPEN_ATTEMPTS) throw cause;
      connection.close();
    }
  }
}

function watchTransactions(database: IDBDatabase | null, running: Set<IDBTransaction>): void {
  if (database === null) return;
  const begin = database.transaction.bind(database);
  database.transaction = (...asked) => {
    const transaction = begin(...asked);
    running.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction));
    return transaction;
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It ended meanwhile.
  }
}
