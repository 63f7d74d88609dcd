import { sql } from 'kysely';
import pLimit from 'p-limit';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import { openForServer } from '#server/db/open.ts';
import { silentLog } from '#server/lib/log.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Ledger, TakeEntry } from './ledger.ts';

export interface Audit {
  readonly acknowledged: number;
  readonly posts: number;
  /** Sentences; empty when everything is as it must be. */
  readonly faults: readonly string[];
  readonly m4as: { readonly made: number; readonly open: number };
  /** Of the database with its indexes. */
  readonly databaseMB: number;
}

const FILES_AT_ONCE = 8;

interface StoredTake {
  recording_id: string | null;
  uid: string;
  lesson_id: string;
  sha256: string;
  byte_length: string | number | bigint;
  upload_id: string;
  submissions: number;
}

/**
 * Opens the database and the files again after the server has ended, and compares: every acknowledged take is there
 * once, with the bytes that the phone had; nothing is there that nobody sent.
 */
export async function audit(
  root: string,
  env: Readonly<Record<string, string>>,
  ledger: Ledger,
): Promise<Audit> {
  const { db, config, close } = await openForServer(readConfig(env, root), silentLog);
  try {
    const stored = await storedTakes(db);
    const storage = openStorage(config);
    const limit = pLimit(FILES_AT_ONCE);
    const bytes = await Promise.all(
      stored.map((row) =>
        limit(async () => {
          const object = await storage.inspect(row.upload_id);
          const isWhole = object?.sha256 === row.sha256 && object.byteLength === Number(row.byte_length);
          return isWhole ? [] : [`${row.recording_id}: the stored bytes are not those of the row`];
        }),
      ),
    );
    const takes = [...ledger.takes.values()];
    return {
      acknowledged: takes.filter(({ state }) => state !== 'begun').length,
      posts: ledger.posts.size,
      faults: [...compared(takes, stored), ...bytes.flat(), ...(await missingPosts(db, ledger))],
      m4as: await m4aCounts(db),
      databaseMB: await databaseMB(db),
    };
  } finally {
    await close();
  }
}

/** What is wrong with the stored takes, by what the phones know. */
export function compared(sent: readonly TakeEntry[], stored: readonly StoredTake[]): string[] {
  const byID = grouped(stored);
  const known = new Set(sent.map(({ recordingID }) => recordingID));
  const faults = sent.flatMap((take) => faultOf(take, byID.get(take.recordingID) ?? []));
  for (const { recording_id } of stored)
    if (recording_id === null || !known.has(recording_id)) faults.push(`${recording_id}: nobody sent it`);
  return faults;
}

function faultOf(take: TakeEntry, rows: readonly StoredTake[]): string[] {
  const { recordingID, state } = take;
  if (rows.length > 1) return [`${recordingID}: stored ${rows.length} times`];
  const [row] = rows;
  if (row === undefined) return state === 'begun' ? [] : [`${recordingID}: lost, although ${state}`];
  if (row.submissions > 1) return [`${recordingID}: submitted ${row.submissions} times`];
  if (state === 'submitted' && row.submissions === 0) return [`${recordingID}: the submission is lost`];
  const isSame =
    row.uid === take.uid &&
    row.lesson_id === take.lessonID &&
    row.sha256 === take.sha256 &&
    Number(row.byte_length) === take.byteLength;
  return isSame ? [] : [`${recordingID}: stored as something else`];
}

function grouped(stored: readonly StoredTake[]): Map<string | null, StoredTake[]> {
  const groups = new Map<string | null, StoredTake[]>();
  for (const row of stored) groups.set(row.recording_id, [...(groups.get(row.recording_id) ?? []), row]);
  return groups;
}

async function storedTakes(db: Database): Promise<StoredTake[]> {
  const { rows } = await sql<StoredTake>`
    select a.recording_id, a.uid, a.lesson_id, a.sha256, a.byte_length, a.upload_id,
      (select count(*)::integer from submissions s where s.user_audio_id = a.user_audio_id) as submissions
    from user_audios a`.execute(db);
  return rows;
}

async function missingPosts(db: Database, { posts }: Ledger): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`select post_id from posts`.execute(db);
  const stored = new Set(rows.map(({ post_id }) => post_id));
  return [...posts].filter((postID) => !stored.has(postID)).map((postID) => `post ${postID}: lost`);
}

async function m4aCounts(db: Database): Promise<Audit['m4as']> {
  const { rows } = await sql<{ made: number; open: number }>`
    select (select count(*)::integer from m4as where object_id is not null) as made,
      (select count(*)::integer from user_audios where m4a_open) as open`.execute(db);
  return rows[0] ?? { made: 0, open: 0 };
}

async function databaseMB(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0) / 1024 / 1024;
}
