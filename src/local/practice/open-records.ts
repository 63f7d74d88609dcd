import * as z from 'zod/mini';
import { parsedJSON } from '#local/parsed-json.ts';
import { keysWith } from '#local/stored-json.ts';

/*
 * What a person does on this device until the outbox has it, in localStorage: it is written while the page is being closed,
 * where a database is too late.
 *
 *   otomichi.<name>-open.<uid>.<id>   one that no outbox has yet; of this tab, another one, or one that crashed
 *   otomichi.<name>-recent.<uid>      the last finished ones, to be shown before the server's list has them
 */

type RecordStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** One kind of record. */
export interface RecordKind<Row> {
  readonly name: string;
  readonly schema: z.ZodMiniType<Row>;
  idOf(record: Row): string;
  /** A tab that lives saves its record more often, even hidden. */
  readonly abandonedAfterMs: number;
  readonly maxRecent: number;
}

export interface RecentRecord<Row> {
  readonly record: Row;
  readonly finishedAt: number;
}

const MAX_OPEN = 50;

export interface OpenRecords<Row> {
  /** Writes one that goes on. */
  save(record: Row): void;
  /** Marks one as over: the first tab that sees it puts it into the outbox. */
  finish(record: Row): void;
  /** The outbox has it. */
  drop(record: Row): void;
  /** Those that no outbox has: that go on, here or in another tab, and that were left. */
  open(): Row[];
  /** Of these the ones that are over, or whose tab is gone. */
  abandoned(): Row[];
  recent(): RecentRecord<Row>[];
}

/** The records of one kind and person. A storage that is full or forbidden loses what a crash would lose, nothing else. */
export function openRecords<Row>(
  kind: RecordKind<Row>,
  storage: RecordStorage,
  { uid, now }: { uid: string; now: () => number },
): OpenRecords<Row> {
  const { schema, idOf, abandonedAfterMs, maxRecent } = kind;
  const OpenRow = z.object({ record: schema, savedAt: z.number() });
  const RecentRows = z.array(z.object({ record: schema, finishedAt: z.number() }));
  const prefix = `otomichi.${kind.name}-open.${uid}.`;
  const recentKey = `otomichi.${kind.name}-recent.${uid}`;
  const write = (key: string, row: unknown) => {
    try {
      storage.setItem(key, JSON.stringify(row));
    } catch {
      // It is still in the page, and goes into the outbox from there.
    }
  };
  const openRows = () =>
    keysWith(storage, prefix)
      .slice(0, MAX_OPEN)
      .flatMap((key) => parsedJSON(OpenRow, storage.getItem(key)) ?? []);
  const recent = () => parsedJSON(RecentRows, storage.getItem(recentKey)) ?? [];
  return {
    save: (record) => write(prefix + idOf(record), { record, savedAt: now() }),
    finish(record) {
      write(prefix + idOf(record), { record, savedAt: 0 });
      const others = recent().filter((other) => idOf(other.record) !== idOf(record));
      write(recentKey, [...others, { record, finishedAt: now() }].slice(-maxRecent));
    },
    drop: (record) => storage.removeItem(prefix + idOf(record)),
    open: () => openRows().map(({ record }) => record),
    abandoned: () =>
      openRows()
        .filter(({ savedAt }) => Math.abs(now() - savedAt) > abandonedAfterMs)
        .map(({ record }) => record),
    recent,
  };
}
