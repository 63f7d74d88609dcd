import { createHash } from 'node:crypto';
import { type FileHandle, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Storage } from '#server/storage/storage.ts';
import type { HomeworkRow } from './homework-rows.ts';
import { nameOf, shortID } from './homework-texts.ts';
import { japanDay } from './japan-time.ts';
import { placeFile } from './place-file.ts';
import { refused } from './school-error.ts';
import { TEXTS } from './texts.ts';

const AUDIO_EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/**
 * Copies a recording out. It is hashed on the way and gets its name only when it is byte for byte what arrived.
 * @returns the file that was written
 */
export async function exportFile(
  storage: Storage,
  row: HomeworkRow,
  { out, force }: { out: string | undefined; force: boolean },
): Promise<string> {
  const file = await targetOf(row, out);
  await placeFile(file, force, (handle) => copy(storage, row, handle));
  return file;
}

async function targetOf(row: HomeworkRow, out: string | undefined): Promise<string> {
  const wanted = resolve(out ?? '.');
  const facts = await stat(wanted).catch(() => null);
  return facts?.isDirectory() ? join(wanted, fileNameOf(row)) : wanted;
}

/** A learner chooses the display name: nothing in it may mean anything to a file system. */
function fileNameOf(row: HomeworkRow): string {
  const parts = [japanDay(row.submitted_at), nameOf(row), row.lesson_id, shortID(row)];
  const safe = parts.map((part) => part.replace(/[^\p{L}\p{N}@-]+/gu, '-').slice(0, 40));
  return `${safe.join('_')}.${AUDIO_EXTENSIONS[row.content_type]}`;
}

async function copy(storage: Storage, row: HomeworkRow, handle: FileHandle): Promise<void> {
  const source = await storage.open(row.upload_id).catch(() => {
    throw refused(TEXTS.noBytes);
  });
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    await handle.appendFile(chunk);
  }
  if (hash.digest('hex') !== row.sha256) throw refused(TEXTS.damaged);
}
