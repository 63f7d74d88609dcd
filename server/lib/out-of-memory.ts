import { writeFileSync } from 'node:fs';

/** The most that Linux knows of. */
const SCORE = '1000';

/**
 * Has Linux kill this process, and not the server or its database, when the machine is out of memory.
 * @param pid of a process of ours; undefined where it could not be started
 */
export function killedFirstWithoutMemory(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, SCORE);
  } catch {
    // Another system, or one that forbids it: it decides by itself.
  }
}
