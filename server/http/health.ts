import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Log } from '#server/lib/log.ts';
import { writeHealthCheck } from './health-store.ts';
import type { ServerDeps } from './server-deps.ts';

/** What cannot be written; nothing more is told to strangers. */
type Failing = 'database' | 'disk';

const CHECK_TIMEOUT_MS = 3 * SECOND_MS;
/** One check answers everybody within this time, so that checking is no attack. */
const CHECK_LIFETIME_MS = SECOND_MS;
/** A block of the file system: an empty file needs none on a full disk. */
const PROBE_BYTES = 4096;
/** Never through a link: other users may own what lies in the folder. */
const PROBE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;

/**
 * GET /healthz: 200 when the database and the folder of recordings take a write (the app exists only after the migrations), 503 and which
 * of them does not, otherwise.
 */
export function mountHealth(app: Hono, deps: ServerDeps): void {
  const { db, config, clock, log } = deps;
  const database = writeCheck('database', () => writeHealthCheck(db, clock.now()), log);
  const disk = writeCheck('disk', () => writeProbe(config.dataDir), log);
  const check = sharedForASecond(async (): Promise<Failing | null> => {
    const [databaseWorks, diskWorks] = await Promise.all([database(), disk()]);
    if (!databaseWorks) return 'database';
    return diskWorks ? null : 'disk';
  });
  app.get('/healthz', async (c) => {
    const failing = await check();
    const answer = failing === null ? { ready: true } : { ready: false, failing };
    return c.json(answer, failing === null ? 200 : 503, { 'cache-control': 'no-store' });
  });
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
async function writeProbe(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(join(folder, 'health-check'), PROBE_FLAGS, 0o600);
  try {
    await handle.write(new Uint8Array(PROBE_BYTES));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Runs one check at a time, at most one a second, by the machine's own clock. */
function sharedForASecond<T>(run: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  let validUntil = 0;
  return () => {
    if (last === undefined || performance.now() >= validUntil) {
      validUntil = Number.POSITIVE_INFINITY;
      last = run().finally(() => {
        validUntil = performance.now() + CHECK_LIFETIME_MS;
      });
    }
    return last;
  };
}

function timeout(): Promise<false> {
  return new Promise((done) => setTimeout(done, CHECK_TIMEOUT_MS, false).unref());
}
