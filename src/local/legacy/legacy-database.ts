import { type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';

/** The database of the earlier version of the app (decisions, "Device data of the earlier version"). */
export const LEGACY_DATABASE = 'otomichi';

const EarlierNote = z.object({ lessonID: z.string(), note: z.string(), updatedAt: z.unknown() });
const EarlierConfig = z.object({ key: z.string(), value: z.unknown() });

export interface LegacyData {
  notes: { lessonID: string; note: string; updatedAt: string }[];
  config: { key: string; value: unknown }[];
}

/** What the earlier version left on this device, or null where it never was. Reads only, and creates nothing. */
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

/** Opening without a version would create the database: an upgrade from nothing is called off. */
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

/** The earlier version wrote a Date, a number or a text; what is none of them is as old as can be. */
function timeOf(value: unknown): string {
  const known = value instanceof Date || typeof value === 'number' || typeof value === 'string';
  const time = known ? new Date(value) : new Date(0);
  return Number.isNaN(time.getTime()) ? new Date(0).toISOString() : time.toISOString();
}
