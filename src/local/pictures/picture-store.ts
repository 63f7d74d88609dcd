import type { IDBPObjectStore } from 'idb';
import { DAY_MS } from '#domain/time-units.ts';
import { pause, type ReopeningDatabase, reopeningDatabase } from '#local/reopening-database.ts';
import { quietly, STRICT } from '#local/transactions.ts';
import {
  openPictureDatabase,
  type PictureDatabase,
  type PictureRows,
  type StoredPicture,
} from './picture-database.ts';

/** Pictures of posts on this device. A write is on disk when it resolves. */
export interface PictureStore {
  put(picture: StoredPicture): Promise<void>;
  get(id: string): Promise<StoredPicture | null>;
  remove(id: string): Promise<void>;
  /** Deletes all of a person. */
  erase(uid: string): Promise<void>;
  /** Deletes what neither a draft nor a waiting post names any more; a picture of today may just be on its way to one. */
  sweep(isNamed: (picture: { id: string; uid: string }) => boolean, now: number): Promise<void>;
  close(): Promise<void>;
}

export interface PictureStoreDeps {
  open: (onLost: () => void) => Promise<PictureDatabase>;
  pause: (ms: number) => Promise<void>;
}

/** Opens this browser's store of pictures; the first use opens the database. */
export function openPictureStore(deps: Partial<PictureStoreDeps> = {}): PictureStore {
  const open = deps.open ?? openPictureDatabase;
  const database: ReopeningDatabase<PictureDatabase> = reopeningDatabase<PictureDatabase>({
    open: () => open(() => database.drop()),
    close: (db) => db.close(),
    pause: deps.pause ?? pause,
  });
  const write = (work: (rows: Rows) => Promise<unknown>) =>
    database.use(async (db) => {
      const tx = quietly(db.transaction('pictures', 'readwrite', STRICT));
      await work(tx.store);
      await tx.done;
    });
  return {
    put: (picture) => write((rows) => rows.put(picture)),
    get: async (id) => (await database.use((db) => db.get('pictures', id))) ?? null,
    remove: (id) => write((rows) => rows.delete(id)),
    erase: (uid) =>
      write(async (rows) => {
        for (const key of await rows.index('uid').getAllKeys(uid)) await rows.delete(key);
      }),
    sweep: (isNamed, now) =>
      write(async (rows) => {
        for (const picture of await rows.getAll()) {
          const isOld = Math.abs(now - picture.savedAt) > DAY_MS;
          if (isOld && !isNamed(picture)) await rows.delete(picture.id);
        }
      }),
    close: () => database.close(),
  };
}

type Rows = IDBPObjectStore<PictureRows, ['pictures'], 'pictures', 'readwrite'>;
