import { pause, type ReopeningDatabase, reopeningDatabase } from '#local/reopening-database.ts';
import { quietly } from '#local/transactions.ts';
import {
  chunksOfFile,
  openPackDatabase,
  type PackChunkKey,
  type PackDatabase,
  type PackFileRow,
} from './pack-database.ts';

/** Download state of each file of a pack, and the chunks of incomplete files. */
export interface PackFiles {
  all(): Promise<PackFileRow[]>;
  get(path: string): Promise<PackFileRow | null>;
  /** Starts a download from nothing: deletes earlier chunks of this path. */
  begin(file: Pick<PackFileRow, 'path' | 'total' | 'etag' | 'contentType'>): Promise<void>;
  /** Appends bytes. Resolves with false when the file does not end at `from`: it was removed, or another tab writes. */
  append(path: string, from: number, bytes: ArrayBuffer): Promise<boolean>;
  /** The bytes in order, read in batches, so that a large film needs little memory. */
  chunks(path: string): AsyncGenerator<ArrayBuffer>;
  /** The whole file is in the cache: deletes its chunks. */
  markComplete(path: string, byteLength: number): Promise<void>;
  free(paths: readonly string[]): Promise<void>;
  /** The stored answers for this person's courses as JSON: of packs, then of texts. */
  snapshotsOf(uid: string): Promise<string[]>;
  writeSnapshot(uid: string, course: string, body: string): Promise<void>;
  removeSnapshot(uid: string, course: string): Promise<void>;
  /** Stores the answers for a course whose texts came by themselves, beside those of its pack. */
  writeTexts(uid: string, course: string, body: string): Promise<void>;
  /** Whether there are such answers. */
  hasTexts(uid: string, course: string): Promise<boolean>;
  /** Removes such answers for all courses and everybody but this person; for null everybody's. */
  removeTextsOfOthers(uid: string | null): Promise<void>;
  close(): Promise<void>;
}

export interface PackFilesDeps {
  open: (onLost: () => void) => Promise<PackDatabase>;
  pause: (ms: number) => Promise<void>;
}

/** Before the name of a course; sorts behind the names of courses, so that a pack answers first. */
const TEXTS = '~texts/';

/** Chunks that are in memory at once: about 4 MB. */
const CHUNKS_PER_READ = 16;

/** Creates the file store; the first read or write opens the database. */
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
    writeTexts: async (uid, course, body) =>
      void (await database.use((db) => db.put('snapshots', body, [uid, TEXTS + course]))),
    hasTexts: (uid, course) =>
      database.use(async (db) => (await db.getKey('snapshots', [uid, TEXTS + course])) !== undefined),
    removeTextsOfOthers: (uid) => database.use((db) => removeTextsOfOthers(db, uid)),
    close: () => database.close(),
  };
}

async function removeTextsOfOthers(db: PackDatabase, uid: string | null): Promise<void> {
  const tx = quietly(db.transaction('snapshots', 'readwrite'));
  for (const key of await tx.store.getAllKeys()) {
    const [owner, course] = key;
    if (owner !== uid && course.startsWith(TEXTS)) await tx.store.delete(key);
  }
  await tx.done;
}

async function appendChunk(db: PackDatabase, path: string, from: number, bytes: ArrayBuffer) {
  const tx = quietly(db.transaction(['files', 'slices'], 'readwrite'));
  const row = await tx.objectStore('files').get(path);
  if (row === undefined || row.kept) return false;
  const have = from + bytes.byteLength;
  // A repetition after a lost connection finds its own bytes.
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
        tx.store.getAllKeys(rest, CHUNKS_PER_READ),
        tx.store.getAll(rest, CHUNKS_PER_READ),
      ]);
      return { keys, rows };
    });
    yield* rows;
    const last: PackChunkKey | undefined = keys.at(-1);
    if (last === undefined || rows.length < CHUNKS_PER_READ) return;
    rest = IDBKeyRange.bound(last, rest.upper, true);
  }
}
