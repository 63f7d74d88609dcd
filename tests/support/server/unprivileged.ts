import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { RunAs } from '#server/db/embedded/run-as.ts';

/** Runs a program of the system as that user; a test that is root learns so what the user may. */
export function asUser({ uid, gid }: RunAs, program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { uid, gid, cwd: '/', encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

/** Real, effective, saved and file-system uid of every process below `pid`, by command line. */
export function descendantsOf(pid: number): { pid: number; command: string; uids: number[] }[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && field(name, 'PPid')[0] === pid)
    .map(Number);
  return children.flatMap((child) => [
    { pid: child, command: textOf(`/proc/${child}/cmdline`), uids: field(String(child), 'Uid') },
    ...descendantsOf(child),
  ]);
}

function field(pid: string, name: string): number[] {
  const line = new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(textOf(`/proc/${pid}/status`))?.[1];
  return line?.split(/\s+/).map(Number) ?? [];
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
