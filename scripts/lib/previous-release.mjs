import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The version that schools run while they update to this one. Named anew with every release: tests start it from git's
 * history, and migrations after its last one follow the rule of docs/how-to-add.md.
 */
export const PREVIOUS_RELEASE = {
  commit: '39adf206a1a2038afda5495af42097f03547b532',
  lastMigration: '060-run-job-soon.sql',
};

/**
 * Puts the previous release into an empty folder, with the packages of this checkout.
 * @throws where git's history does not reach back so far
 */
export function checkOutPreviousRelease(root, folder) {
  const { commit } = PREVIOUS_RELEASE;
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root });
  if (known.status !== 0) {
    throw new Error(`The previous release (${commit}) is not in this clone: fetch its whole history.`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: root,
    maxBuffer: 1024 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (!existsSync(join(folder, 'node_modules'))) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  }
}
