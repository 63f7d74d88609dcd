import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import { createApp } from '#server/app.ts';
import { appDeps } from '#server/app-deps.ts';
import { readConfig } from '#server/config/config.ts';
import { openForServer } from '#server/db/open.ts';
import { systemClock } from '#server/lib/clock.ts';
import { silentLog } from '#server/lib/log.ts';
import { explainedInUse, watched } from '#tests/support/community/explained.ts';
import { askerOf, FIRST_PAGES } from '#tests/support/community/first-pages.ts';
import { seedCommunity } from '#tests/support/community/seed-community.ts';
import { verifyTestToken } from '#tests/support/server/a-server.ts';

/** 100,000 posts, 1,000,000 likes, 10,000 people. */
const SIZE = { people: 10_000, posts: 100_000, likesAPost: 10, plays: 5_000, recordings: 50_000 };
const WARM_UP_TIMES = 20;
const TIMES = 20;

/** The first page of each list in a large community: time, statements, rows that were touched, and by which index. */
export async function communityLists(
  root: string,
  print: (name: string, value: string) => void,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-bench-'));
  const { pool, config, close } = await openForServer(
    readConfig({ NODE_ENV: 'test', PORT: '3000', DATA_DIR: dataDir }, root),
    silentLog,
  );
  try {
    const { db, statements } = watched(pool);
    const began = performance.now();
    await seedCommunity(db, SIZE);
    print('seeding', `${((performance.now() - began) / 1000).toFixed(1)} s`);
    const caller = { verifyToken: verifyTestToken, isSessionActive: async () => true };
    const given = { db, clock: systemClock, log: silentLog, config, ...caller };
    const ask = await askerOf({ app: createApp(given), deps: appDeps(given) });
    for (const page of FIRST_PAGES)
      await printList({ name: page.name, statements, pool, print, read: () => ask(page) });
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function printList(of: {
  name: string;
  statements: CompiledQuery[];
  pool: Parameters<typeof explainedInUse>[0];
  print: (name: string, value: string) => void;
  read: () => Promise<Response>;
}): Promise<void> {
  const times: number[] = [];
  // As in use: a server has asked all of them before.
  for (let time = -WARM_UP_TIMES; time < TIMES; time += 1) {
    of.statements.length = 0;
    const began = performance.now();
    const { status } = await of.read();
    if (status !== 200) throw new Error(`${of.name}: ${status}`);
    if (time >= 0) times.push(performance.now() - began);
  }
  const queries = [...of.statements];
  const plans = await Promise.all(queries.map((query) => explainedInUse(of.pool, query)));
  const median = times.sort((a, b) => a - b)[TIMES / 2] ?? 0;
  const rows = plans.reduce((sum, plan) => sum + plan.rows, 0);
  of.print(of.name, `${median.toFixed(1)} ms, ${queries.length} statements, ${Math.round(rows)} rows`);
  for (const { scans } of plans) of.print('', scans.join(', '));
}
