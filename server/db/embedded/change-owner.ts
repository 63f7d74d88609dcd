import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { STICKY } from './foreign-folder.ts';
import type { RunAs } from './run-as.ts';

export type Owner = Pick<RunAs, 'uid' | 'gid'>;

export interface OwnerChange {
  /** An upload has two names for the moment in which it is stored; of a start that was killed then, too. */
  readonly mayBeLinked?: boolean;
  /** What is neither root's nor its new owner's stays as it is. */
  readonly ofRootAlone?: boolean;
  /** Called at each file: a large folder takes minutes, in which nothing else of this process runs. */
  readonly onEach?: () => void;
}

/**
 * Gives a file, or a folder with everything in it, to an owner. Works on what it has opened and not on names: the owner of a
 * folder in the tree can replace a file in it by a link at any moment, also between a look and a change of the owner.
 */
export function changeOwner(path: string, owner: Owner, given: OwnerChange = {}): void {
  const handle = openUnlessLink(path);
  if (handle === null) return;
  try {
    const { mayBeLinked = false, ofRootAlone = false, onEach } = given;
    onEach?.();
    const stats = fstatSync(handle);
    if (stats.isDirectory()) {
      const inside = pathOfOpened(handle, path);
      for (const name of readdirSync(inside)) changeOwner(join(inside, name), owner, given);
    }
    // A second name may belong to a file of somebody else that lies elsewhere.
    if (stats.isFile() && stats.nlink > 1 && !mayBeLinked) return;
    if (ofRootAlone && stats.uid !== 0) return;
    if (stats.uid !== owner.uid || stats.gid !== owner.gid) fchownSync(handle, owner.uid, owner.gid);
  } finally {
    closeSync(handle);
  }
}

/** Gives what root has made in a folder to its owner, unless somebody else can replace the folder around it. */
export function changeOwnerOfMade(folder: string, owner: Owner): void {
  if (isOutOfReach(dirname(folder))) changeOwner(folder, owner, { ofRootAlone: true });
}

/**
 * Whether nobody but root can replace a folder: it is no link, and all folders above it are root's. Otherwise its name may lead
 * to anybody's files, and root changes nothing there.
 */
export function isOutOfReach(folder: string): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  for (let above = dirname(folder); ; above = dirname(above)) {
    const stats = lstatSync(above, { throwIfNoEntry: false });
    const isShared = ((stats?.mode ?? 0) & 0o022) !== 0 && ((stats?.mode ?? 0) & STICKY) === 0;
    if (stats?.isDirectory() !== true || stats.uid !== 0 || isShared) return false;
    if (above === dirname(above)) return true;
  }
}

/** A link, a socket, what is gone meanwhile, and what a file server keeps from root are not handed over. */
const NOT_OPENED = ['ELOOP', 'ENXIO', 'ENOENT', 'EACCES'];

function openUnlessLink(path: string): number | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (NOT_OPENED.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Leads to the opened folder itself, whatever its name leads to by now; where the system has no such path, the name. */
function pathOfOpened(handle: number, path: string): string {
  const own = `/proc/self/fd/${handle}`;
  return existsSync(own) ? own : path;
}
