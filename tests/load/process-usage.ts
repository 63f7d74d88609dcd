import { readdirSync, readFileSync } from 'node:fs';

/** Processor time so far, and the most memory that the server's process held. */
export interface Usage {
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly serverPeakMB: number;
}

interface Process {
  readonly pid: number;
  readonly name: string;
  readonly cpuMs: number;
}

/** Of Linux: jiffies are hundredths of a second on every machine that we know. */
const JIFFY_MS = 10;

/** The process and all below it; only itself where there is no /proc. */
export function treeOf(pid: number): Process[] {
  const all = processes();
  const found = all.filter((each) => each.pid === pid);
  for (const parent of found) found.push(...all.filter(({ ppid }) => ppid === parent.pid));
  return found.length > 0 ? found : [{ pid, name: '', cpuMs: 0 }];
}

function processes(): (Process & { readonly ppid: number })[] {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    try {
      const [, title = '', rest = ''] =
        /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      const fields = rest.split(' ');
      // utime and stime, and those of children that ended (a database's connections).
      const jiffies = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      return [{ pid: Number(name), ppid: Number(fields[1]), name: title, cpuMs: jiffies * JIFFY_MS }];
    } catch {
      return [];
    }
  });
}

/** What a process and all below it have used; null where the machine does not say. */
export function usageOf(pid: number): Usage | null {
  const tree = treeOf(pid);
  if (tree[0]?.name === '') return null;
  const isDatabase = ({ name }: Process) => name.startsWith('postgres');
  const sum = (some: readonly Process[]) => some.reduce((total, { cpuMs }) => total + cpuMs, 0);
  const peaks = tree.filter((each) => !isDatabase(each)).map((each) => peakMB(each.pid));
  return {
    serverMs: sum(tree.filter((each) => !isDatabase(each))),
    databaseMs: sum(tree.filter(isDatabase)),
    serverPeakMB: Math.max(0, ...peaks),
  };
}

function peakMB(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Nanoseconds of every thread below a process, by process, thread and whether it is the database's. */
export type ThreadTimes = ReadonlyMap<string, { readonly ns: number; readonly isDatabase: boolean }>;

/** What the kernel counts of each thread that lives now; more exact than `usageOf`, which counts in hundredths of a second. */
export function threadTimesOf(pid: number): ThreadTimes {
  return new Map(
    treeOf(pid).flatMap((process) =>
      tasksOf(process.pid).map(({ task, ns }) => [
        `${process.pid}/${task}`,
        { ns, isDatabase: process.name.startsWith('postgres') },
      ]),
    ),
  );
}

/**
 * Milliseconds between two looks. Processes and threads that began between them do not count: those are the jobs', not the
 * calls'.
 */
export function spentMs(before: ThreadTimes, after: ThreadTimes): { serverMs: number; databaseMs: number } {
  const spent = { serverMs: 0, databaseMs: 0 };
  for (const [key, { ns, isDatabase }] of after) {
    const began = before.get(key);
    if (began !== undefined) spent[isDatabase ? 'databaseMs' : 'serverMs'] += (ns - began.ns) / 1e6;
  }
  return spent;
}

function tasksOf(pid: number): { task: string; ns: number }[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => {
      const [ns] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ');
      return { task, ns: Number(ns) };
    });
  } catch {
    return [];
  }
}
