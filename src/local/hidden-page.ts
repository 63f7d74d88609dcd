import { isWebKit } from '#lib/webkit.ts';

/** An object that has `IDBDatabase`'s way to begin transactions; a prototype, so that all databases of the page count. */
interface Transactions {
  transaction: IDBDatabase['transaction'];
}

/**
 * Ends the transactions of a page that WebKit keeps for 戻る. It leaves them open there: whatever the next page asks of the
 * same stores is never answered, Firebase's database included. Work that was ended is repeated if the page comes back
 * (reopening-database.ts). Other engines are left alone: there a last write may still come to its end.
 */
export function endTransactionsWhenHidden(
  page: EventTarget = globalThis,
  databases: Transactions = IDBDatabase.prototype,
  vendor: string = navigator.vendor,
): void {
  if (!isWebKit(vendor)) return;
  const running = new Set<IDBTransaction>();
  const begin = databases.transaction;
  databases.transaction = function (this: IDBDatabase, ...asked) {
    const transaction = begin.apply(this, asked);
    running.add(transaction);
    const ended = () => running.delete(transaction);
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', ended);
    return transaction;
  };
  page.addEventListener('pagehide', (event) => {
    if (!(event as PageTransitionEvent).persisted) return;
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // It ended meanwhile.
      }
    }
  });
}
