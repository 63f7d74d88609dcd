import { execFileSync } from 'node:child_process';

const git = (root, ...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** A number that changes with every commit, for seeds: what is played by chance moves on by itself. 0 without git. */
export function seedOfCommit(root) {
  try {
    return Number.parseInt(git(root, 'rev-parse', 'HEAD').slice(0, 7), 16);
  } catch {
    return 0;
  }
}

/** Paths that differ from `revision`, in commits since then or not committed yet. */
export function changedPaths(root, revision) {
  const differing = git(root, 'diff', '--name-only', revision);
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  return `${differing}\n${untracked}`.split('\n').filter(Boolean);
}
