import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/log.ts';

const STEP_MS = 50;
const GRACE_MS = 20_000;

/**
 * Ends what a killed server left behind on this data folder, so that a new postmaster can start: an orphaned
 * postmaster is asked to stop (SIGINT: "fast"), processes of a killed one are ended, a stale lock file goes.
 */
export async function endLeftovers(pgdata: string, log: Log): Promise<void> {
  const postmaster = postmasterOf(pgdata);
  if (postmaster !== undefined) {
    log.warn('stopping the database that an earlier server left running', { pid: postmaster });
    signal(postmaster, 'SIGINT');
    await gone(() => postmasterOf(pgdata) === undefined);
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of processesIn(pgdata)) signal(pid, name);
    await gone(() => processesIn(pgdata).length === 0);
  }
  // A killed postmaster may stay as a zombie where nobody reaps; PostgreSQL would then take its own lock as held.
  rmSync(join(pgdata, 'postmaster.pid'), { force: true });
}

/** The living postmaster of this data folder, as its lock file names it. */
export function postmasterOf(pgdata: string): number | undefined {
  const file = join(pgdata, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isInteger(pid) && pid > 1 && isOurs(pid, pgdata) ? pid : undefined;
}

/** A number in a file may by now belong to anyone: only a process that works in our folder is ours. */
function isOurs(pid: number, pgdata: string): boolean {
  if (process.platform === 'linux') return workplace(pid) === realpathSync(pgdata);
  try {
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(pgdata);
  } catch {
    return false;
  }
}

/** Every postgres process works in its data folder (Linux; elsewhere the processes of a dead postmaster end by themselves). */
function processesIn(pgdata: string): number[] {
  if (process.platform !== 'linux' || !existsSync(pgdata)) return [];
  const folder = realpathSync(pgdata);
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => pid !== process.pid && workplace(pid) === folder);
}

/** Where a postgres process works; a shell that was left standing in the folder is none of ours. */
function workplace(pid: number): string | undefined {
  try {
    const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
    return isPostgres ? readlinkSync(`/proc/${pid}/cwd`) : undefined;
  } catch {
    return undefined; // gone, a zombie, or someone else's
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
