import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { Database } from '#server/db/connect.ts';
import type { Log } from '#server/log.ts';
import { ContentConflict } from './load-course.ts';
import { problemText, publishContent } from './publish.ts';

/**
 * Loads the content folder before the doors open. Content that has a fault must not close a running school: what was
 * loaded before goes on being taught, and the fault is logged. Only a school without any lesson cannot open.
 */
export async function publishAtStart(db: Database, config: Config, log: Log): Promise<void> {
  const faults = await faultsOf(db, config, log);
  if (faults.length === 0) return;
  for (const fault of faults) log.error('content not loaded', { fault });
  const taught = await db.selectFrom('curriculums').select('curr_code').limit(1).executeTakeFirst();
  if (taught === undefined) throw new ConfigError(`CONTENT_DIR cannot be loaded: ${faults[0]}`);
}

async function faultsOf(db: Database, config: Config, log: Log): Promise<string[]> {
  try {
    const published = await publishContent(db, config.contentDir, {
      filesDir: join(config.dataDir, 'content'),
    });
    if (!published.ok) return published.problems.map(problemText);
    const { changes: _, ...counts } = published.result;
    log.info('content loaded', counts);
    return [];
  } catch (error) {
    if (error instanceof ContentConflict) return [error.message];
    throw error;
  }
}
