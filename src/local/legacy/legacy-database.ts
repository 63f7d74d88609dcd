import { type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { LEGACY_DATABASE } from '#local/database-names.ts';

const EarlierNote = z.object({ lessonID: z.string(), note: z.string(), updatedAt: z.unknown() });
const EarlierConfig = z.object({ key: z.string(), value: z.unknown() });

export interface LegacyData {
  notes: { lessonID: string; note: string; updatedAt: string }[];
  config: { key: string; value: unknown }[];
}

/** Reads the data of the earlier version, or null where this device has none. Creates and changes nothing. */
export async function readLegacyData(): Promise<LegacyData | null> {
  const db = await openExisting();
  if (db === null) return null;
  try {
    const notes = await rowsOf(db, 'homeworkNotes', EarlierNote);
    const config = await rowsOf(db, 'config', EarlierConfig);
    return { notes: notes.map((note) => ({ ...note, updatedAt: timeOf(note.updatedAt) })), config };
  } finally {
    db.close();
  }
}

/** Opens the database only if it exists. Opening would create it, so an upgrade from version 0 is aborted. */
async function openExisting(): Promise<IDBPDatabase | null> {
  let absent = false;
  try {
    return await openDB(LEGACY_DATABASE, undefined, {
      upgrade(_db, oldVersion, _newVersion, tx) {
        if (oldVersion !== 0) return;
        absent = true;
        tx.done.catch(() => undefined);
        tx.abort();
      },
    });
  } catch (cause) {
    if (absent) return null;
    throw cause;
  }
}

async function rowsOf<S extends z.ZodMiniType>(db: IDBPDatabase, store: string, schema: S) {
  if (!db.objectStoreNames.contains(store)) return [];
  const rows: unknown[] = await db.getAll(store);
  return rows.flatMap((row): z.infer<S>[] => {
    const parsed = z.safeParse(schema, row);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The earlier version wrote a Date, a number or a text; any other value becomes the epoch. */
function timeOf(value: unknown): string {
  const known = value instanceof Date || typeof value === 'number' || typeof value === 'string';
  const time = known ? new Date(value) : new Date(0);
  return Number.isNaN(time.getTime()) ? new Date(0).toISOString() : time.toISOString();
}
