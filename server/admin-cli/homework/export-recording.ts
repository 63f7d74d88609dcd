import { createHash } from 'node:crypto';
import { type FileHandle, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { refusal } from '#server/admin-cli/cli-error.ts';
import { dayText, nameOf } from '#server/admin-cli/output.ts';
import { writeNewFile } from '#server/admin-cli/write-new-file.ts';
import { AUDIO_EXTENSIONS } from '#server/homework/playback-route.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { HomeworkRow } from './homework-store.ts';
import { HOMEWORK_TEXTS, shortID } from './homework-texts.ts';

/**
 * Exports a recording to a file. Hashes it on the way; the file gets its name only when all bytes are those that arrived.
 * @returns the path of the file
 */
export async function exportRecording(
  storage: Storage,
  row: HomeworkRow,
  { out, force }: { out: string | undefined; force: boolean },
): Promise<string> {
  const file = await targetOf(row, out);
  await writeNewFile(file, force, (handle) => copy(storage, row, handle));
  return file;
}

async function targetOf(row: HomeworkRow, out: string | undefined): Promise<string> {
  const wanted = resolve(out ?? '.');
  const facts = await stat(wanted).catch(() => null);
  return facts?.isDirectory() ? join(wanted, fileNameOf(row)) : wanted;
}

/** Learners choose their display names, so characters with a meaning for file systems are replaced. */
function fileNameOf(row: HomeworkRow): string {
  const parts = [dayText(row.submitted_at), nameOf(row), row.lesson_id, shortID(row)];
  const safe = parts.map((part) => part.replace(/[^\p{L}\p{N}@-]+/gu, '-').slice(0, 40));
  return `${safe.join('_')}.${AUDIO_EXTENSIONS[row.content_type]}`;
}

async function copy(storage: Storage, row: HomeworkRow, handle: FileHandle): Promise<void> {
  const source = await storage.open(row.upload_id).catch(() => {
    throw refusal(HOMEWORK_TEXTS.noBytes);
  });
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    await handle.appendFile(chunk);
  }
  if (hash.digest('hex') !== row.sha256) throw refusal(HOMEWORK_TEXTS.damaged);
}
