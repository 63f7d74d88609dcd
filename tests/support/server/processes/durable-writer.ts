import { readConfig } from '#server/config/config.ts';
import { postmasterOf } from '#server/db/embedded/leftovers.ts';
import { openForServer } from '#server/db/open.ts';
import { silentLog } from '#server/lib/log.ts';

/*
 * A process for tests that kill it: opens the database of DATA_DIR like the server, prints what it finds, and
 * then writes numbers, printing each one only after the database confirmed it. One JSON object per line.
 */
const report = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const config = readConfig({ DATA_DIR: process.argv[2], NODE_ENV: 'test' }, process.cwd());
const { pool } = await openForServer(config, silentLog);
await pool.query('create table if not exists acknowledged (n bigint primary key)');
const { rows } = await pool.query<{ n: string }>('select n from acknowledged order by n');
const stored = rows.map(({ n }) => Number(n));
report({ stored, postmaster: postmasterOf(`${config.dataDir}/postgres/data`) });

let next = Math.max(0, ...stored) + 1_000;

async function write(): Promise<never> {
  for (;;) {
    const n = next++;
    await pool
      .query('insert into acknowledged values ($1)', [n])
      .then(() => report({ acknowledged: n }))
      // The database was killed: it restarts, and this number was never confirmed.
      .catch(() => new Promise((done) => setTimeout(done, 20)));
  }
}

await Promise.all([write(), write(), write(), write()]);
