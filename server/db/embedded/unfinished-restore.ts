import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';

/** In the data folder while a restore is being done. */
export const RESTORE_FILE = 'restore-unfinished.json';

/** @throws ConfigError where a restore was interrupted: a school that lacks a part must not open */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_FILE))) return;
  throw new ConfigError(
    `A restore into ${dataDir} was interrupted; run "npm run school -- restore" again with the same backup, or begin with an empty folder.`,
  );
}
