import { join } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { fingerprintOf, isPublished, markFiles } from './fingerprint.ts';
import { ContentConflict } from './load/load-course.ts';
import { problemText, publishContent } from './publish.ts';

type Parts = Pick<ServerDeps, 'db' | 'config' | 'log'>;

/**
 * Loads the content folder before the doors open, unless exactly this was loaded before. Content that has a fault must
 * not close a running school: what was loaded before goes on being taught, and the fault is logged. Only a school
 * without any lesson cannot open.
 */
export async function publishAtStart(parts: Parts): Promise<void> {
  const { db, log } = parts;
  const faults = await faultsOf(parts);
  if (faults.length === 0) return;
  for (const fault of faults) log.error('content not loaded', { fault });
  const taught = await db.selectFrom('curriculums').select('curr_code').limit(1).executeTakeFirst();
  if (taught === undefined) throw new ConfigError(`CONTENT_DIR cannot be loaded: ${faults[0]}`);
}

async function faultsOf({ db, config, log }: Parts): Promise<string[]> {
  const filesDir = join(config.dataDir, 'content');
  const fingerprint = await fingerprintOf(config.contentDir).catch(() => null);
  if (fingerprint !== null && (await isPublished(db, filesDir, fingerprint))) {
    log.info('content stands already');
    return [];
  }
  try {
    const published = await publishContent(db, config.contentDir, { filesDir, fingerprint });
    if (!published.ok) return published.problems.map(problemText);
    const { changes: _, ...counts } = published.result;
    log.info('content loaded', counts);
    if (fingerprint !== null) await markFiles(filesDir, fingerprint);
    return [];
  } catch (error) {
    if (error instanceof ContentConflict) return [error.message];
    throw error;
  }
}
