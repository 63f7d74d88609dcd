import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { SECOND_MS } from '#domain/time-units.ts';
import { type Folders, filesFolderOf } from '#server/config/folders.ts';
import type { Log } from '#server/lib/log.ts';
import { sharedRun } from '#server/lib/shared-run.ts';
import { requireMounted } from '#server/storage/files-folder/mark-file.ts';
import { writeHealthCheck } from './health-store.ts';
import type { ServerDeps } from './server-deps.ts';

/** What cannot be written; nothing more is told to strangers. */
type Failing = 'database' | 'disk';

const CHECK_TIMEOUT_MS = 3 * SECOND_MS;
/** One check answers everybody within this time, so that checking is no attack. */
const CHECK_LIFETIME_MS = SECOND_MS;
/** Blocks of the file system that it takes and gives back: those that it kept would be there for it on a full disk as well. */
const PROBE_BYTES = 64 * 1024;
/** Never through a link: other users may own what lies in the folder. */
const PROBE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;

/**
 * GET /healthz: 200 when the database and the folder of recordings take a write (the app exists only after the migrations);
 * otherwise 503, and which of them does not. GET /readyz, whether this process takes traffic: the same, and 503 from the
 * moment it was asked to stop, while it still answers everything else.
 */
export function mountHealth(app: Hono, deps: ServerDeps): void {
  const { db, config, clock, log } = deps;
  const database = writeCheck('database', () => writeHealthCheck(db, clock.now()), log);
  const disk = writeCheck('disk', () => writeProbe(config), log);
  const check = sharedRun(CHECK_LIFETIME_MS, async (): Promise<Failing | null> => {
    const [databaseWorks, diskWorks] = await Promise.all([database(), disk()]);
    if (!databaseWorks) return 'database';
    return diskWorks ? null : 'disk';
  });
  const answer = (c: Context, failing: Failing | 'stopping' | null) =>
    c.json(failing === null ? { ready: true } : { ready: false, failing }, failing === null ? 200 : 503, {
      'cache-control': 'no-store',
    });
  app.get('/healthz', async (c) => answer(c, await check()));
  app.get('/readyz', async (c) => answer(c, deps.stopping?.aborted ? 'stopping' : await check()));
}

/** Checks one write. One that hangs is not begun again before it has ended. */
function writeCheck(what: Failing, write: () => Promise<void>, log: Log): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  return async () => {
    running ??= write()
      .then(() => true)
      .catch((error: unknown) => {
        log.warn('health check failed', { what, error });
        return false;
      })
      .finally(() => {
        running = undefined;
      });
    return await Promise.race([running, timeout()]);
  };
}

/** Where recordings go: the folder may be a disk of its own. */
async function writeProbe(folders: Folders): Promise<void> {
  if (folders.filesDir !== null) await requireMounted(folders.filesDir);
  const folder = join(filesFolderOf(folders), 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(join(folder, 'health-check'), PROBE_FLAGS, 0o600);
  try {
    await handle.write(new Uint8Array(PROBE_BYTES));
    await handle.sync();
  } finally {
    await handle.truncate(0).finally(() => handle.close());
  }
}

function timeout(): Promise<false> {
  return new Promise((done) => setTimeout(done, CHECK_TIMEOUT_MS, false).unref());
}
