import { pause, type ReopeningDatabase, reopeningDatabase } from '#local/reopening-database.ts';
import { quietly } from '#local/takes/take-database.ts';
import {
  chunksOfFile,
  openPackDatabase,
  type PackChunkKey,
  type PackDatabase,
  type PackFileRow,
} from './pack-database.ts';

/** The files of packs: how far each has come, and the slices of those that are not whole yet. */
export interface PackFiles {
  all(): Promise<PackFileRow[]>;
  get(path: string): Promise<PackFileRow | null>;
  /** A download begins from nothing: whatever was here of that path goes. */
  begin(file: Pick<PackFileRow, 'path' | 'total' | 'etag' | 'contentType'>): Promise<void>;
  /** Adds bytes at the end. False when the file no longer ends at `from`: it was removed, or another tab goes on. */
  append(path: string, from: number, bytes: ArrayBuffer): Promise<boolean>;
  /** The bytes in order, some at once, so that a large film needs little memory. */
  chunks(path: string): AsyncGenerator<ArrayBuffer>;
  /** The whole stands in the cache: its slices go. */
  markComplete(path: string, byteLength: number): Promise<void>;
  free(paths: readonly string[]): Promise<void>;
  /** What the pages of this person's courses ask the school for, as JSON. */
  snapshotsOf(uid: string): Promise<string[]>;
  writeSnapshot(uid: string, course: string, body: string): Promise<void>;
  removeSnapshot(uid: string, course: string): Promise<void>;
  close(): Promise<void>;
}

export interface PackFilesDeps {
  open: (onLost: () => void) => Promise<PackDatabase>;
  pause: (ms: number) => Promise<void>;
}

/** So many slices are in memory at once: about 4 MB. */
const AT_ONCE = 16;

/** Opens nothing yet: the database is opened by the first read or write. */
export function openPackFiles(parts: Partial<PackFilesDeps> = {}): PackFiles {
  const open = parts.open ?? openPackDatabase;
  const database: ReopeningDatabase<PackDatabase> = reopeningDatabase<PackDatabase>({
    open: () => open(() => database.drop()),
    close: (db) => db.close(),
    pause: parts.pause ?? pause,
  });
  const both = ['files', 'slices'] as const;
  return {
    all: () => database.use((db) => db.getAll('files')),
    get: async (path) => (await database.use((db) => db.get('files', path))) ?? null,
    begin: (file) =>
      database.use(async (db) => {
        const tx = quietly(db.transaction(both, 'readwrite'));
        await tx.objectStore('slices').delete(chunksOfFile(file.path));
        await tx.objectStore('files').put({ ...file, have: 0, kept: false });
        await tx.done;
      }),
    append: (path, from, bytes) => database.use((db) => appendChunk(db, path, from, bytes)),
    chunks: (path) => readChunks(database, path),
    markComplete: (path, byteLength) =>
      database.use(async (db) => {
        const tx = quietly(db.transaction(both, 'readwrite'));
        const row = await tx.objectStore('files').get(path);
        const known = row ?? { path, etag: null, contentType: '' };
        await tx.objectStore('files').put({ ...known, total: byteLength, have: byteLength, kept: true });
        await tx.objectStore('slices').delete(chunksOfFile(path));
        await tx.done;
      }),
    free: (paths) =>
      database.use(async (db) => {
        const tx = quietly(db.transaction(both, 'readwrite'));
        for (const path of paths) {
          await tx.objectStore('files').delete(path);
          await tx.objectStore('slices').delete(chunksOfFile(path));
        }
        await tx.done;
      }),
    snapshotsOf: (uid) => database.use((db) => db.getAll('snapshots', IDBKeyRange.bound([uid], [uid, []]))),
    writeSnapshot: async (uid, course, body) =>
      void (await database.use((db) => db.put('snapshots', body, [uid, course]))),
    removeSnapshot: (uid, course) => database.use((db) => db.delete('snapshots', [uid, course])),
    close: () => database.close(),
  };
}

async function appendChunk(db: PackDatabase, path: string, from: number, bytes: ArrayBuffer) {
  const tx = quietly(db.transaction(['files', 'slices'], 'readwrite'));
  const row = await tx.objectStore('files').get(path);
  if (row === undefined || row.kept) return false;
  const have = from + bytes.byteLength;
  // A repetition after a lost connection finds its own bytes already there.
  if (row.have === have && (await tx.objectStore('slices').get([path, from])) !== undefined) return true;
  if (row.have !== from) return false;
  await tx.objectStore('slices').put(bytes, [path, from]);
  await tx.objectStore('files').put({ ...row, have });
  await tx.done;
  return true;
}

async function* readChunks(
  database: ReopeningDatabase<PackDatabase>,
  path: string,
): AsyncGenerator<ArrayBuffer> {
  let rest = chunksOfFile(path);
  for (;;) {
    const { keys, rows } = await database.use(async (db) => {
      const tx = quietly(db.transaction('slices', 'readonly'));
      const [keys, rows] = await Promise.all([
        tx.store.getAllKeys(rest, AT_ONCE),
        tx.store.getAll(rest, AT_ONCE),
      ]);
      return { keys, rows };
    });
    yield* rows;
    const last: PackChunkKey | undefined = keys.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    rest = IDBKeyRange.bound(last, rest.upper, true);
  }
}
