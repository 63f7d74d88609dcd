import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { createApi } from '#api/client.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { publishAtStart } from '#server/content/publish-at-start.ts';
import { openForServer } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { silentLog } from '#server/log.ts';
import { systemClock } from '#server/outside/clock.ts';

export type CountedSchool = Awaited<ReturnType<typeof aCountedSchool>>;

/** The real app with the school's own content on a throw-away embedded database that counts its statements. */
export async function aCountedSchool(root: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-bench-'));
  const wanted = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }, root);
  const { pool, config, close } = await openForServer(wanted, silentLog);
  let statements = 0;
  const log = () => {
    statements += 1;
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  await publishAtStart({ db, config, log: silentLog });
  const verifyToken = async () => ({ uid: 'bench', emailVerified: false, signInProvider: 'password' });
  const app = createApp({ db, clock: systemClock, log: silentLog, config, verifyToken });
  const ask = async (address: string, init: RequestInit) => app.request(address, init);
  return {
    api: createApi({ origin: '', fetch: ask as typeof fetch, idToken: async () => 'bench' }),
    put: (url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) =>
      ask(url, { method: 'PUT', headers, body }),
    /** What the work answers, and how many SQL statements it took, `begin` and `commit` included. */
    async counted<T>(work: () => Promise<T>) {
      const before = statements;
      const answer = await work();
      return { answer, statements: statements - before };
    },
    async end() {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
