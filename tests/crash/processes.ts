import { readdirSync, readFileSync } from 'node:fs';

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly words: string;
}

/** Renderer processes of the browser with that profile. */
export function renderersOf(profile: string): number[] {
  const all = running();
  const family = new Set(all.filter(({ words }) => words.includes(profile)).map(({ pid }) => pid));
  // Renderers are children of children of the browser, and not each names the profile.
  for (let before = -1; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all
    .filter(({ pid, words }) => family.has(pid) && words.includes('--type=renderer'))
    .map(({ pid }) => pid);
}

/** Every process that names that profile. */
export const processesOf = (profile: string): number[] =>
  running().flatMap(({ pid, words }) => (words.includes(profile) ? [pid] : []));

/** kill -9; a process that ended first is no error. @returns how many were there */
export function killAll(pids: readonly number[]): number {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, 'SIGKILL');
    } catch {
      return false;
    }
  }).length;
}

function running(): Running[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const [, parent = '0'] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return [{ pid: Number(name), parent: Number(parent), words }];
    } catch {
      return [];
    }
  });
}
