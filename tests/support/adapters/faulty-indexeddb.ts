import 'fake-indexeddb/auto';

/** What can happen to a transaction that writes. */
export const STORAGE_FAULTS = [
  /** It cannot begin: the connection is lost. */
  'refused',
  /** It is rolled back half-way: what was not flushed is gone. */
  'unflushed',
  /** It is rolled back because the device is full. */
  'full',
  /** It is on disk, and the connection is lost before its writer hears so. */
  'unheard',
  /** It never answers, and nothing of it happens. */
  'silent',
] as const;
export type StorageFault = (typeof STORAGE_FAULTS)[number];

/** What is used of fake-indexeddb beyond the standard. */
interface Fake extends Omit<IDBTransaction, 'error'> {
  _abort(name: string): void;
  _state: string;
  error: DOMException | null;
}
interface FakeDatabase extends IDBDatabase {
  _rawDatabase: { transactions: Fake[] };
}

/** A fake IndexedDB whose next writes fail as planned, one fault a transaction. */
export interface FaultyIndexedDB {
  /** Faults of the next transactions that write; null: this one goes well. */
  plan: (StorageFault | null)[];
  /** How often each struck. */
  readonly struck: Map<StorageFault, number>;
  /** Ends a connection as the death of its process does: nothing unflushed stays, and nothing more is written. */
  kill(database: IDBDatabase): void;
}

/** The databases of takes and of rows; RxDB has others, for its messages between tabs. */
const OURS = /^(takes-|rxdb-dexie-)/;

/** The connection of a process that was killed; nothing that runs in it may try again. */
export class DeadProcess extends Error {}

const lost = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
const later = (ticks: number, work: () => void): void => {
  if (ticks === 0) work();
  else setImmediate(() => later(ticks - 1, work));
};

/** Puts the faults under every IDBDatabase of this process, once. */
export function faultyIndexedDB(): FaultyIndexedDB {
  const dead = new WeakSet<IDBDatabase>();
  const running = new Map<Fake, IDBDatabase>();
  const struck = new Map<StorageFault, number>();
  const faulty: FaultyIndexedDB = {
    plan: [],
    struck,
    kill(database) {
      dead.add(database);
      for (const [transaction, of] of running) if (of === database) rollBack(transaction, null);
    },
  };
  const prototype = IDBDatabase.prototype as unknown as FakeDatabase;
  const begin = prototype.transaction;
  prototype.transaction = function (this: FakeDatabase, ...asked) {
    if (dead.has(this)) throw new DeadProcess();
    const isOurs = OURS.test(this.name) && asked[1] === 'readwrite';
    const fault = isOurs ? (faulty.plan.shift() ?? null) : null;
    if (fault !== null) struck.set(fault, (struck.get(fault) ?? 0) + 1);
    if (fault === 'refused') throw lost();
    const transaction = begin.apply(this, asked) as unknown as Fake;
    if (asked[1] === 'readwrite') running.set(transaction, this);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction));
    // Before its first request, between two, or after the last: as chance has it.
    if (fault === 'unflushed') later(1 + ((struck.get(fault) ?? 0) % 3), () => rollBack(transaction, null));
    if (fault === 'full') later(2, () => rollBack(transaction, 'QuotaExceededError'));
    if (fault === 'unheard') hush(transaction);
    // Taken out of the queue before it starts.
    if (fault === 'silent')
      this._rawDatabase.transactions.splice(this._rawDatabase.transactions.indexOf(transaction), 1);
    return transaction as unknown as IDBTransaction;
  };
  return faulty;
}

function rollBack(transaction: Fake, name: string | null): void {
  if (transaction._state === 'finished' || transaction._state === 'committing') return;
  if (name === null) transaction.abort();
  else transaction._abort(name);
}

/** What is committed is heard as lost. */
function hush(transaction: Fake): void {
  const dispatch = transaction.dispatchEvent.bind(transaction);
  transaction.dispatchEvent = (event) => {
    if (event.type !== 'complete') return dispatch(event);
    transaction.error = lost();
    return dispatch(Object.assign(event, { type: 'abort' }));
  };
}
