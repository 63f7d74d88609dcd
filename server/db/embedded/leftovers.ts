import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SOCKET_NAME } from '#server/db/connect.ts';
import type { Log } from '#server/lib/log.ts';
import { shortHash } from './data-dir.ts';

const STEP_MS = 50;
const GRACE_MS = 20_000;

/**
 * The mark that every process of this cluster carries in its command line: the postmaster among its settings, its
 * children in their titles. Command lines can be read by everybody, unlike a process's working folder, which even
 * root may not see in a container: a process that is missed here would go on writing beside a new postmaster.
 */
export function clusterMark(pgdata: string): string {
  return `otomichi-${shortHash(pgdata)}`;
}

/**
 * Ends what a killed server left behind on this data folder, so that a new postmaster can start: an orphaned
 * postmaster is asked to stop (SIGINT: "fast"), processes of a killed one are ended, a misleading lock goes.
 */
export async function endLeftovers(pgdata: string, sockets: string, log: Log): Promise<void> {
  const postmaster = postmasterOf(pgdata);
  if (postmaster !== undefined) {
    log.warn('stopping the database that an earlier server left running', { pid: postmaster });
    signal(postmaster, 'SIGINT');
    await gone(() => postmasterOf(pgdata) === undefined);
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid } of processesOf(pgdata)) signal(pid, name);
    await gone(() => processesOf(pgdata).length === 0);
  }
  for (const file of [join(pgdata, 'postmaster.pid'), join(sockets, `${SOCKET_NAME}.lock`)])
    dropMisleading(file);
}

/** The living postmaster of this data folder: the one process that has our settings among its arguments. */
export function postmasterOf(pgdata: string): number | undefined {
  return processesOf(pgdata).find(({ command }) => command.includes(`cluster_name=${clusterMark(pgdata)}`))
    ?.pid;
}

interface Process {
  readonly pid: number;
  readonly command: string;
}

function processesOf(pgdata: string): Process[] {
  const mark = clusterMark(pgdata);
  return allProcesses().filter(({ pid, command }) => pid !== process.pid && command.includes(mark));
}

function allProcesses(): Process[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map((name) => ({ pid: Number(name), command: textOf(`/proc/${name}/cmdline`) }));
  }
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
}

/** A process that has just ended, or a zombie, has no command line any more. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Nothing of ours is alive now. A lock whose number is free is PostgreSQL's own affair (it also guards the shared
 * memory named in it); one whose number still answers belongs to a zombie that nobody reaps, or by now to a
 * stranger, and PostgreSQL would take it as held.
 */
function dropMisleading(file: string): void {
  const pid = Math.abs(Number.parseInt(textOf(file), 10));
  if (Number.isInteger(pid) && answers(pid)) rmSync(file, { force: true });
}

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in between.
  }
}

async function gone(done: () => boolean): Promise<void> {
  for (let waited = 0; waited < GRACE_MS && !done(); waited += STEP_MS) await pause(STEP_MS);
}
