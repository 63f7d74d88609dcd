import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a folder that any user may read: filled under a draft name and renamed, so that an interrupted copy is never
 * taken for a complete one. One that is there already stays as it is.
 */
export function copiedFolder(target: string, fill: (draft: string) => void): void {
  if (existsSync(target)) return;
  const draft = `${target}.${randomUUID()}.draft`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  fill(draft);
  openToAll(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was first.
    if (!existsSync(target)) throw error;
  }
}

/** The modes of what was copied may come from a narrow umask; programs are no secret to the user that runs them. */
function openToAll(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  const inside = stats.isDirectory() ? readdirSync(path) : [];
  chmodSync(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
  for (const name of inside) openToAll(join(path, name));
}
