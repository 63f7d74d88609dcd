import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/time-units.ts';
import { SOCKET_NAME } from '#server/db/connect.ts';
import type { Log } from '#server/lib/log.ts';
import { shortHash } from './data-dir.ts';

const POLL_MS = 50;
const END_TIMEOUT_MS = 20 * SECOND_MS;

/**
 * The mark in the command line of every process of this cluster: among the settings of the postmaster, in the titles of
 * its children. Everybody can read command lines, while even root may not read a process's working folder in a
 * container. A process that is missed here would continue to write next to a new postmaster.
 */
export function clusterMark(pgdata: string): string {
  return `otomichi-${shortHash(pgdata)}`;
}

/**
 * Ends what a killed server left behind on this data folder, so that a new postmaster can start: stops an orphaned
 * postmaster (SIGINT: "fast"), ends processes of a killed one, deletes a misleading lock.
 */
export async function endLeftovers(pgdata: string, sockets: string, log: Log): Promise<void> {
  const postmaster = postmasterOf(pgdata);
  if (postmaster !== undefined) {
    log.warn('stopping the database that an earlier server left running', { pid: postmaster });
    signal(postmaster, 'SIGINT');
    await waitUntil(() => postmasterOf(pgdata) === undefined);
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid } of processesOf(pgdata)) signal(pid, name);
    await waitUntil(() => processesOf(pgdata).length === 0);
  }
  for (const file of [join(pgdata, 'postmaster.pid'), join(sockets, `${SOCKET_NAME}.lock`)])
    deleteMisleading(file);
}

/**
 * Ends a postmaster and its children at once, on files that are somebody else's by now. By SIGKILL: a postmaster that ends by itself
 * deletes its lock file and its socket, which are the other's as well.
 */
export function killCluster(postmaster: number): void {
  const children = processesBelow(postmaster);
  for (const pid of [postmaster, ...children]) signal(pid, 'SIGKILL');
}

/** The running postmaster of this data folder: the one process that has our settings among its arguments. */
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

/** Elsewhere than on Linux children are not looked for: they end when they see that their postmaster is gone. */
function processesBelow(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ');
  return children.filter((text) => text !== '').map(Number);
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
 * None of our processes runs now. PostgreSQL handles a lock whose process number is free (the lock also guards the
 * shared memory named in it). A number that still exists belongs to a zombie, or to a stranger by now, and PostgreSQL
 * would take the lock as held.
 */
function deleteMisleading(file: string): void {
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

async function waitUntil(done: () => boolean): Promise<void> {
  for (let waited = 0; waited < END_TIMEOUT_MS && !done(); waited += POLL_MS) await pause(POLL_MS);
}
