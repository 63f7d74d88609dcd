/** Why a backup or a restore is not done. The admin CLI has a sentence for each. */
export type BackupRefusalCode =
  | 'folder-complete'
  | 'folder-not-empty'
  | 'folder-in-use'
  | 'folder-of-another-school'
  | 'folder-unusable'
  | 'no-database'
  | 'not-a-backup'
  | 'unfinished-backup'
  | 'newer-format'
  | 'newer-version'
  | 'damaged'
  | 'server-running'
  | 'target-not-empty'
  | 'another-restore-unfinished'
  | 'of-a-bucket'
  | 'of-a-disk'
  | 'no-room';

/** A backup or a restore that cannot be done, for a reason that the operator can change. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
  readonly code: BackupRefusalCode;
  /** A folder, file or version that the sentence names. */
  readonly detail: string;

  constructor(code: BackupRefusalCode, detail: string, cause?: unknown) {
    super(`${code}: ${detail}`, { cause });
    this.code = code;
    this.detail = detail;
  }
}

const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** Not there, no folder, not ours, or a disk that is mounted to be read. */
const UNUSABLE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS']);

/** Turns a full disk into a refusal; a repeat goes on where it stopped. */
export function orNoRoom(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return NO_ROOM.has(code) ? new BackupRefusal('no-room', folder, error) : error;
}

/** The same for a folder that cannot be made or written at all. */
export function orUnusable(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return UNUSABLE.has(code) ? new BackupRefusal('folder-unusable', folder, error) : orNoRoom(error, folder);
}
