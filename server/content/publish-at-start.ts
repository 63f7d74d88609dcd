import { ConfigError } from '#server/config/config-error.ts';
import { contentFolderOf } from '#server/config/folders.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { hasCurriculums } from './content-store.ts';
import { fingerprintOf, isPublished, markFiles } from './fingerprint.ts';
import { ContentConflict } from './load/load-course.ts';
import { problemText, publishContent } from './publish.ts';

type PublishDeps = Pick<ServerDeps, 'db' | 'config' | 'log'>;

/**
 * Loads the content folder before the server listens, unless exactly this content was loaded before. Faulty content does
 * not stop a running product: the content loaded before stays in use, and the faults are logged. Only a server without
 * any curriculum cannot start.
 */
export async function publishAtStart(deps: PublishDeps): Promise<void> {
  const { db, log } = deps;
  const faults = await faultsOf(deps);
  if (faults.length === 0) return;
  for (const fault of faults) log.error('content not loaded', { fault });
  if (!(await hasCurriculums(db))) throw new ConfigError(`CONTENT_DIR cannot be loaded: ${faults[0]}`);
}

async function faultsOf({ db, config, log }: PublishDeps): Promise<string[]> {
  const filesDir = contentFolderOf(config);
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
