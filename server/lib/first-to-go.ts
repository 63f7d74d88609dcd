import { writeFileSync } from 'node:fs';

const SURELY = '1000';

/**
 * Where memory is short, Linux ends this process and not the server or its database.
 * @param pid of a process of ours; undefined where it could not be started
 */
export function goesFirst(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, SURELY);
  } catch {
    // Another system, or one that forbids it: it decides by itself.
  }
}
