import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { PICTURE_DATABASE } from '#local/database-names.ts';
import { givingWay } from '#local/transactions.ts';

/** The picture of a post that is being written or waits to be sent. Bytes, never a Blob: Safari loses those. */
export interface StoredPicture {
  /** The postID of the post. */
  id: string;
  uid: string;
  contentType: string;
  bytes: ArrayBuffer;
  width: number;
  height: number;
  /** Device milliseconds. */
  savedAt: number;
}

export interface PictureRows extends DBSchema {
  pictures: { key: string; value: StoredPicture; indexes: { uid: string } };
}

export type PictureDatabase = IDBPDatabase<PictureRows>;

/** Versions only add, so that an older tab or worker can still read what is there. */
export function openPictureDatabase(onLost: () => void, name = PICTURE_DATABASE): Promise<PictureDatabase> {
  return openDB<PictureRows>(name, 1, {
    upgrade(db) {
      db.createObjectStore('pictures', { keyPath: 'id' }).createIndex('uid', 'uid');
    },
    ...givingWay(onLost),
  });
}
