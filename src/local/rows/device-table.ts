import { normalizeMangoQuery, prepareQuery, type RxCollection, type RxDocumentData } from 'rxdb/plugins/core';
import { ANY_TABLE, type ChangeSignal } from '#local/change-signal.ts';
import type { ReopeningDatabase } from '#local/reopening-database.ts';
import { type MakeRoom, withRoom } from '#local/with-room.ts';
import type { DeviceDatabase } from './device-database.ts';
import { type DeviceCollection, type DeviceRows, KEY_OF } from './device-schema.ts';

/** One collection. Reads come from disk, not from a runtime's memory; writes are on disk when they resolve. */
export interface DeviceTable<R> {
  all(): Promise<R[]>;
  get(key: string): Promise<R | null>;
  /** Resolves with false when a row with this key exists; it is left unchanged. */
  insert(row: R): Promise<boolean>;
  /**
   * Compare-and-set on the row's revision: reads the row, calls `how`, writes the result. After a collision with another
   * runtime it reads and calls `how` again. Returning the same object writes nothing; returning null removes the row.
   * @returns the row as it is stored now; null when there is none.
   */
  change(key: string, how: (row: R) => R | null): Promise<R | null>;
  /** Calls the listener after a change of this table in this runtime, another tab or the worker. */
  subscribe(listener: () => void): () => void;
  /** Deletes removed rows from disk; until then the storage only marks them as deleted. */
  purge(): Promise<void>;
}

export function deviceTable<C extends DeviceCollection>(
  name: C,
  database: ReopeningDatabase<DeviceDatabase>,
  { signal, makeRoom }: { signal: ChangeSignal; makeRoom: MakeRoom },
): DeviceTable<DeviceRows[C]> {
  type Row = DeviceRows[C];
  const withRows = <T>(work: (rows: RxCollection<Row>) => Promise<T>): Promise<T> =>
    database.use((db) => work(db.collections[name] as unknown as RxCollection<Row>));
  const write = <T>(work: (rows: RxCollection<Row>) => Promise<T>): Promise<T> =>
    withRoom(makeRoom, () => withRows(work));

  return {
    all: () => withRows(readAll<Row>),
    get: (key) => withRows(async (rows) => bare(await stored(rows, key))),
    async insert(row) {
      const done = await write((rows) => insertRow(rows, row, String(row[KEY_OF[name] as keyof Row])));
      if (done) signal.notify(name);
      return done;
    },
    async change(key, how) {
      const { row, written } = await write((rows) => changeRow(rows, key, how));
      if (written) signal.notify(name);
      return row;
    },
    subscribe: (listener) =>
      signal.subscribe((table) => {
        if (table === name || table === ANY_TABLE) listener();
      }),
    purge: () =>
      withRows(async (rows) => {
        // A negative age includes rows that were removed in this millisecond.
        while (!(await rows.storageInstance.cleanup(-1_000)));
      }),
  };
}

/** A document of the storage: the row with the revision that compare-and-set uses. */
type Stored<R> = RxDocumentData<R>;

async function stored<R>(rows: RxCollection<R>, key: string): Promise<Stored<R> | null> {
  const [document] = await rows.storageInstance.findDocumentsById([key], false);
  return document ?? null;
}

async function readAll<R>(rows: RxCollection<R>): Promise<R[]> {
  const { schema } = rows.storageInstance;
  const everything = prepareQuery(schema, normalizeMangoQuery(schema, {}));
  const { documents } = await rows.storageInstance.query(everything);
  return documents.filter((document) => !document._deleted).flatMap((document) => bare(document) ?? []);
}

async function insertRow<R>(rows: RxCollection<R>, row: R, key: string): Promise<boolean> {
  try {
    await rows.insert(row);
    return true;
  } catch (cause) {
    if ((await stored(rows, key)) !== null) return false;
    throw cause;
  }
}

async function changeRow<R>(rows: RxCollection<R>, key: string, how: (row: R) => R | null) {
  for (;;) {
    const previous = await stored(rows, key);
    const before = bare(previous);
    if (previous === null || before === null) return { row: null, written: false };
    const row = how(before);
    if (row === before) return { row, written: false };
    const document = row === null ? { ...previous, _deleted: true } : { ...previous, ...row };
    const { error } = await rows.storageInstance.bulkWrite([{ previous, document }], 'device-table');
    if (error.length === 0) return { row, written: true };
    const refused = error[0];
    if (refused?.status !== 409) throw new Error(`row ${key} was refused`, { cause: refused });
  }
}

/** The row without RxDB's own fields. */
function bare<R>(document: Stored<R> | null): R | null {
  if (document === null) return null;
  const { _rev, _meta, _deleted, _attachments, ...row } = document;
  return row as R;
}
