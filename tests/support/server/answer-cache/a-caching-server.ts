import { createApp } from '#server/app.ts';
import type { GivenDeps } from '#server/app-deps.ts';
import { STATEMENT_TIMES } from '#server/db/bounded-pool.ts';
import { openDatabase } from '#server/db/connect.ts';
import { openOwnConnection } from '#server/db/own-connection.ts';
import { answerCache } from '#server/http/answer-cache/answer-cache.ts';
import { answerFromCache, type IsTokenGood } from '#server/http/answer-cache/answer-from-cache.ts';
import { followChanges } from '#server/http/answer-cache/change-log.ts';
import { silentLog } from '#server/lib/log.ts';
import { measured } from '#server/lib/measured.ts';
import { listen } from '#server/listen.ts';
import type { ADatabase } from '#tests/support/server/a-database.ts';
import { verifyTestToken } from '#tests/support/server/a-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

export interface CachingServer {
  readonly origin: string;
  /** Sends a GET with a token. */
  get(path: string, token: string): Promise<{ status: number; text: string; headers: Headers }>;
}

const CONNECTIONS = 4;

/** The app on a port with a cache of answers, as a process of its own would have it: another pool, another memory. */
export async function aCachingServer(
  deps: GivenDeps,
  database: ADatabase,
  isTokenGood: IsTokenGood = async (token) => (await verifyTestToken(token)) !== null,
): Promise<CachingServer> {
  const { db, close } = openDatabase(database.address, silentLog, CONNECTIONS);
  // A busy machine is no failure.
  const looks = openOwnConnection(database.address, silentLog, STATEMENT_TIMES);
  const answers = answerCache(followChanges(looks), deps.clock);
  const app = createApp({ ...deps, db, answers });
  const listening = await listen('127.0.0.1', 0);
  listening.answerWith((request, env) => app.fetch(request, env), answerFromCache(answers, isTokenGood));
  whenDone(async () => {
    await listening.stop(0);
    await looks.close();
    await close();
  });
  const origin = `http://127.0.0.1:${listening.port}`;
  return {
    origin,
    async get(path, token) {
      const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
  };
}

/** Counts the answers that come from a cache of this process. */
export function cachedAnswers(): { count(): number } {
  let count = 0;
  whenDone(
    measured.answerCached.subscribe(() => {
      count += 1;
    }),
  );
  return { count: () => count };
}
