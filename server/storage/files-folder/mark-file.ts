import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { isUuid } from '#domain/uuid.ts';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import { linkOnce } from '#server/storage/disk-files.ts';

/**
 * In FILES_DIR. Next to the recordings, and not above them: there the server may write whoever owns FILES_DIR, the mark goes along
 * wherever they are moved or copied, and `uploads` may be a mount of its own.
 */
export const MARK_FILE = join('uploads', 'otomichi-files');

const EXPLANATION =
  'The database of オトミチ knows its FILES_DIR by the line above: see docs/operations.md.\n';
const MAX_BYTES = 1024;
const RETRY_AFTER_SECONDS = 60;
/** Never through a link, and never waiting for who writes to a pipe. */
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * The mark of a folder; null where there is none.
 * @throws ConfigError for a file that is no mark
 */
export async function readMark(filesDir: string): Promise<string | null> {
  const file = join(filesDir, MARK_FILE);
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      if (error.code === 'ELOOP') throw notAMark(file);
      throw error;
    },
  );
  if (handle === null) return null;
  try {
    if (!(await handle.stat()).isFile()) throw notAMark(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    const [mark = ''] = buffer.toString('utf8', 0, bytesRead).split('\n');
    if (!isUuid(mark.trim())) throw notAMark(file);
    return mark.trim();
  } finally {
    await handle.close();
  }
}

/**
 * Asked before each write of a running server: a mount may have gone since its start, and what is written would lie below its
 * mount point.
 * @throws ApiError 503
 */
export async function requireMounted(filesDir: string): Promise<void> {
  await stat(join(filesDir, MARK_FILE)).catch((cause: unknown) => {
    throw new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause });
  });
}

/** Marks a folder, whole and flushed or not at all. A mark that is there is never replaced. */
export async function writeMark(filesDir: string, mark: string): Promise<void> {
  const file = join(filesDir, MARK_FILE);
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, `${mark}\n${EXPLANATION}`, { flag: 'wx', mode: 0o644, flush: true });
    if (!(await linkOnce(draft, file))) throw new PassingFault(`${file} was made meanwhile; start again.`);
  } finally {
    await rm(draft, { force: true });
  }
}

function notAMark(file: string): ConfigError {
  return new ConfigError(`${file} is not the mark that オトミチ made; move it out of the way.`);
}
