import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import type { Database } from '#server/db/connect.ts';
import type { Log } from '#server/lib/log.ts';
import { exists } from '#server/storage/disk-files.ts';
import { objectFile } from '#server/storage/object-files.ts';
import { knownMark, oldestRecordings, recordMark, takeTurn } from './files-folder-store.ts';
import { MARK_FILE, readMark, writeMark } from './mark-file.ts';

type FilesConfig = Pick<Config, 'filesDir' | 'storage'>;

/** So many of the first recordings may be missing, and one has to be there. */
const RECORDINGS_LOOKED_FOR = 20;

/** Errors of a folder that another start does not mend by itself. */
const LASTING = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];

/*
 *   database   folder
 *   no mark    no mark    the first start, or that of an earlier version's school: both are marked, unless recordings are missing
 *   no mark    a mark     a start was killed between the two, or the database was restored: it takes the folder's
 *   a mark     the same   the folder of this database
 *   a mark     no mark    most likely the empty folder of a mount point
 *   a mark     another    the folder of another database
 */
/**
 * Sees that FILES_DIR is the folder of this database: with a mount that is missing, recordings would lie below its mount point,
 * on this machine's own disk, where the other machines miss them. Call it before anything is written there.
 * @throws PassingFault while the mount is missing, ConfigError for the folder of another database
 */
export async function agreeOnFilesFolder(
  { db, log }: { readonly db: Database; readonly log: Log },
  config: FilesConfig,
): Promise<void> {
  const { filesDir } = config;
  if (filesDir === null) return;
  const known = await knownMark(db);
  if (known !== null) return await requireMark(filesDir, known);
  await db.transaction().execute(async (trx) => {
    // Nobody has looked into the folder before it is their turn: NFS remembers for a while that a file was not there.
    await takeTurn(trx);
    const agreed = await knownMark(trx);
    if (agreed !== null) return await requireMark(filesDir, agreed);
    const found = await inWords(filesDir, () => readMark(filesDir));
    const mark = found ?? randomUUID();
    if (found === null) {
      await requireRecordings(trx, filesDir, config);
      await inWords(filesDir, () => writeMark(filesDir, mark));
    }
    // After the file: a folder without the mark that the database knows would never be accepted again.
    await recordMark(trx, mark);
    log.info('FILES_DIR is marked as the folder of this database', { mark });
  });
}

/**
 * The same for a command of the operator, which marks nothing: it may run as another user than the server.
 * @throws PassingFault, ConfigError
 */
export async function requireFilesFolder(db: Database, config: FilesConfig): Promise<void> {
  const { filesDir } = config;
  if (filesDir === null) return;
  try {
    const known = await knownMark(db);
    if (known === null) await requireRecordings(db, filesDir, config);
    else await requireMark(filesDir, known);
  } catch (error) {
    if (!isHiddenFromRoot(error)) throw error;
  }
}

/** A file server may let root see less than the server's user, who has looked; root cannot write there either. */
function isHiddenFromRoot(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return code === 'EACCES' && process.getuid?.() === 0;
}

async function requireMark(filesDir: string, known: string): Promise<void> {
  const found = await inWords(filesDir, () => readMark(filesDir));
  const file = join(filesDir, MARK_FILE);
  if (found === null) {
    throw new PassingFault(
      `FILES_DIR ${filesDir} is not the folder that the database knows, since ${file} is missing: mount it, or, where it is ` +
        `that folder after all, write ${known} into this file.`,
    );
  }
  if (found === known) return;
  throw new ConfigError(
    `FILES_DIR ${filesDir} is the folder of another database (${file} says ${found}): name its own, or, where it is that after ` +
      `all, write ${known} into this file.`,
  );
}

/** A folder without a mark may be an earlier version's: then it has the recordings that the database names. */
async function requireRecordings(db: Database, filesDir: string, { storage }: FilesConfig): Promise<void> {
  if (storage.kind !== 'disk') return;
  const objects = await oldestRecordings(db, RECORDINGS_LOOKED_FOR);
  if (objects.length === 0) return;
  for (const object of objects) {
    const file = objectFile(join(filesDir, 'uploads'), object);
    if (await inWords(filesDir, () => exists(file))) return;
  }
  throw new PassingFault(
    `FILES_DIR ${filesDir} has none of the recordings that the database names: mount it, or move uploads/ there.`,
  );
}

/** What the file system says, as a sentence. */
async function inWords<T>(filesDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof ConfigError || code === undefined) throw error;
    const sentence = `FILES_DIR ${filesDir} cannot be used: ${message}.`;
    const Kind = LASTING.includes(code) ? ConfigError : PassingFault;
    throw new Kind(sentence, { cause: error });
  }
}
