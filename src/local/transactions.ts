/** Chrome flushes to the disk before `complete` only when asked; elsewhere it is a hint that costs nothing. */
export const STRICT = { durability: 'strict' } as const;

/** Marks the transaction's own rejection as handled: a failed request rejects twice, and the caller sees the first. */
export function quietly<T extends { done: Promise<void> }>(tx: T): T {
  tx.done.catch(() => undefined);
  return tx;
}

/**
 * For `openDB`: a newer version is opening, so this connection closes rather than blocks it (the database is never deleted), or
 * the browser has ended it.
 */
export function givingWay(onLost: () => void) {
  return {
    blocking(_current: number, _wanted: number | null, event: IDBVersionChangeEvent) {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  };
}
