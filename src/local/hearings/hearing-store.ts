import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { Hearing, MAX_HEARING_BYTES } from '#contract/practice/hearing.ts';
import { HEARING_DATABASE } from '#local/database-names.ts';
import { pause, type ReopeningDatabase, reopeningDatabase } from '#local/reopening-database.ts';
import { givingWay, quietly } from '#local/transactions.ts';

/*
 * What a take said against its score, so that it is listened to once. In a database of its own: that of the takes keeps its
 * version, which an older tab or worker must still be able to open.
 */

interface HearingRow {
  takeID: string;
  uid: string;
  /** Which score, text and engine it was made with: a hearing of another one is no hearing of this one. */
  key: string;
  /** As JSON. */
  hearing: string;
  savedAt: number;
}

interface HearingRows extends DBSchema {
  hearings: { key: string; value: HearingRow; indexes: { uid: string } };
}
type HearingDatabase = IDBPDatabase<HearingRows>;

/** With at most 64 KB each, 6 MB; what is dropped can be heard again. */
export const MAX_STORED_HEARINGS = 100;

export interface StoredHearing extends Pick<HearingRow, 'takeID' | 'uid' | 'key' | 'savedAt'> {
  readonly hearing: Hearing;
}

export interface HearingStore {
  /** null where there is none for this score. */
  get(takeID: string, key: string): Promise<Hearing | null>;
  /** Keeps it, and of all only the newest and those whose take is still there. */
  put(stored: StoredHearing, isTake: (takeID: string) => boolean): Promise<void>;
  /** Deletes all of a person. */
  erase(uid: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens this browser's store of hearings; the first use opens the database. */
export function openHearingStore(name = HEARING_DATABASE): HearingStore {
  const database: ReopeningDatabase<HearingDatabase> = reopeningDatabase<HearingDatabase>({
    open: () => open(name, () => database.drop()),
    close: (db) => db.close(),
    pause,
  });
  return {
    async get(takeID, key) {
      const row = await database.use((db) => db.get('hearings', takeID));
      if (row === undefined || row.key !== key) return null;
      const read = Hearing.safeParse(JSON.parse(row.hearing));
      return read.success ? read.data : null;
    },
    put: ({ hearing, ...row }, isTake) =>
      database.use(async (db) => {
        const text = JSON.stringify(hearing);
        if (text.length > MAX_HEARING_BYTES) throw new Error('the hearing is too large');
        const tx = quietly(db.transaction('hearings', 'readwrite'));
        await tx.store.put({ ...row, hearing: text });
        const all = (await tx.store.getAll()).sort((one, other) => other.savedAt - one.savedAt);
        for (const [index, { takeID, uid }] of all.entries()) {
          const isLeft = uid === row.uid && !isTake(takeID);
          if (isLeft || index >= MAX_STORED_HEARINGS) await tx.store.delete(takeID);
        }
        await tx.done;
      }),
    erase: (uid) =>
      database.use(async (db) => {
        for (const takeID of await db.getAllKeysFromIndex('hearings', 'uid', uid))
          await db.delete('hearings', takeID);
      }),
    close: () => database.close(),
  };
}

/** Versions only add, so that an older tab can still read what is there. */
function open(name: string, onLost: () => void): Promise<HearingDatabase> {
  return openDB<HearingRows>(name, 1, {
    upgrade(db) {
      db.createObjectStore('hearings', { keyPath: 'takeID' }).createIndex('uid', 'uid');
    },
    ...givingWay(onLost),
  });
}
