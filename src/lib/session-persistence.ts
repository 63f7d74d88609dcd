import type { Persistence } from 'firebase/auth';

/*
 * The SDK reads the stored person when it opens, asks the server about them, and stores them again. A person who signs out in
 * another tab, or makes way for somebody else, while this tab or the worker waits for that answer would be signed in again.
 *
 *   read A ──── asks ──────────────────── store A: not any more
 *                  └─ another tab: sign-out ─┘
 */

const PERSON_KEY = 'firebase:authUser:';
const STORE = 'firebaseLocalStorage';

/** What is used of the SDK's own class, whose type says nothing of it; the version is pinned, and a test uses it all. */
interface DatabasePersistence {
  readonly localCache: Record<string, unknown>;
  _get(key: string): Promise<unknown>;
  _set(key: string, value: unknown): Promise<void>;
  _remove(key: string): Promise<void>;
  _withRetries<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T>;
  _withPendingWrite(write: () => Promise<void>): Promise<void>;
  notifyServiceWorker(key: string): Promise<void>;
}

type Row = { readonly value?: unknown } | undefined;

/**
 * The SDK's storage in IndexedDB, where a person who was signed out elsewhere stays signed out.
 * @param sdk `indexedDBLocalPersistence` of the entry in use: page and worker have one each
 */
export function sessionPersistence(sdk: Persistence): Persistence {
  const Base = sdk as unknown as new () => DatabasePersistence;
  return class extends Base {
    /** Whom this page or worker found when it opened, or stored itself; null: nobody. */
    readonly #own = new Map<string, string | null>();
    /** Whom it found last: the SDK looks again and again. */
    readonly #found = new Map<string, string | null>();

    override async _get(key: string): Promise<unknown> {
      const value = await super._get(key);
      const uid = uidOf(value);
      if (!this.#own.has(key)) this.#own.set(key, uid);
      this.#found.set(key, uid);
      return value;
    }

    override async _remove(key: string): Promise<void> {
      await super._remove(key);
      this.#own.set(key, null);
      this.#found.set(key, null);
    }

    override async _set(key: string, value: unknown): Promise<void> {
      const uid = uidOf(value);
      // Somebody signs in here, or it is nothing of a person: stored as ever.
      const isKnown = uid !== null && (this.#own.get(key) === uid || this.#found.get(key) === uid);
      if (!key.startsWith(PERSON_KEY) || !isKnown) {
        await super._set(key, value);
        this.#own.set(key, uid);
        return;
      }
      await this._withPendingWrite(async () => {
        const isStill = await this._withRetries((database) => putIfStill(database, key, value)).catch(
          () => null,
        );
        // A full device refuses it. The SDK would sign the person out and delete them; what is stored of them stands.
        if (isStill === null) return;
        // Also where somebody else came or nobody is left: the SDK's next look at the storage compares with this, and finds it.
        this.localCache[key] = value;
        if (!isStill) return;
        this.#own.set(key, uid);
        await this.notifyServiceWorker(key);
      });
    }
  } as unknown as Persistence;
}

function uidOf(value: unknown): string | null {
  const { uid } = (value ?? {}) as { uid?: unknown };
  return typeof uid === 'string' ? uid : null;
}

/** Stores a newer version of a person where that same person still is, in one transaction; false where another is, or nobody. */
function putIfStill(database: IDBDatabase, key: string, value: unknown): Promise<boolean> {
  return new Promise((done, fail) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    let isSame = false;
    const read = store.get(key);
    read.onsuccess = () => {
      isSame = uidOf((read.result as Row)?.value) === uidOf(value);
      if (isSame) store.put({ fbase_key: key, value });
    };
    transaction.oncomplete = () => done(isSame);
    transaction.onerror = () => fail(transaction.error);
    transaction.onabort = () => fail(transaction.error);
  });
}
