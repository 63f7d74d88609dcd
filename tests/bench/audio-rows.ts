import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { readConfig } from '#server/config/config.ts';
import { openForServer } from '#server/db/open.ts';
import { silentLog } from '#server/lib/log.ts';

const ROWS = 300_000;
const PEOPLE = 10_000;
const PARTITIONS = 32;
const BATCH_PEOPLE = 500;

/**
 * The plan of docs/scale.md for the rows of recordings, played on 300,000 of them: bytes of a row, the copy into partitions
 * by person in batches, the swap, and whether a person's list still reads one small index.
 */
export async function audioRows(root: string, print: (name: string, value: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-bench-'));
  const wanted = readConfig({ NODE_ENV: 'test', PORT: '3000', DATA_DIR: dataDir }, root);
  const { pool, close } = await openForServer(wanted, silentLog);
  try {
    await seed(pool);
    const [{ table, indexes }] = await rowsOf<{ table: string; indexes: string }>(
      pool,
      `select pg_table_size('audio_rows') as table, pg_indexes_size('audio_rows') as indexes`,
    );
    print('bytes of a row, and of its index entries', `${perRow(table)} + ${perRow(indexes)}`);
    print('rows read for the newest 20 of a person', await readsOfList(pool));
    print('copied in batches', await copied(pool));
    print('the swap', await timed(() => pool.query(SWAP)));
    const [{ count }] = await rowsOf<{ count: string }>(pool, 'select count(*) from audio_rows');
    if (Number(count) !== ROWS) throw new Error(`${count} rows after the swap`);
    print('rows read for the same list, partitioned', await readsOfList(pool));
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const SWAP = `
  begin;
  lock table audio_rows in access exclusive mode;
  alter table audio_rows rename to audio_rows_before;
  alter table audio_rows_by_person rename to audio_rows;
  commit;`;

/** Columns, types and indexes of `user_audios`, without its references. */
async function seed(pool: Pool): Promise<void> {
  await pool.query('create table audio_rows (like user_audios including all)');
  await pool.query(`
    insert into audio_rows (user_audio_id, uid, lesson_id, upload_id, recording_id, content_type, byte_length, sha256,
      record_order, record_time, register_time, m4a_open)
    select gen_random_uuid(), 'person-' || n % ${PEOPLE}, 'pf-trial-' || n % 3, gen_random_uuid(), gen_random_uuid(), 'audio/webm',
      700000, md5(n::text) || md5(n::text), n / ${PEOPLE}, now() - n * interval '1 second', now(), n % 1000 = 0
    from generate_series(1, ${ROWS}) n`);
  await pool.query('analyze audio_rows');
}

/** Into an empty partitioned table, some people at a time, so that no statement holds anybody up for long. */
async function copied(pool: Pool): Promise<string> {
  await pool.query(`
    create table audio_rows_by_person (like audio_rows including defaults) partition by hash (uid);
    alter table audio_rows_by_person add primary key (uid, user_audio_id);
    create unique index on audio_rows_by_person (uid, recording_id);
    create unique index on audio_rows_by_person (uid, lesson_id, record_order);
    create unique index on audio_rows_by_person (uid, upload_id);
    create index on audio_rows_by_person (uid, record_time desc, user_audio_id desc);
    create index on audio_rows_by_person (register_time) where m4a_open;`);
  for (let part = 0; part < PARTITIONS; part += 1) {
    await pool.query(
      `create table audio_rows_${part} partition of audio_rows_by_person for values with (modulus ${PARTITIONS}, remainder ${part})`,
    );
  }
  let slowestMs = 0;
  const began = performance.now();
  for (let from = 0; from < PEOPLE; from += BATCH_PEOPLE) {
    const start = performance.now();
    await pool.query(
      `insert into audio_rows_by_person select a.* from audio_rows a
       where uid = any(array(select 'person-' || n from generate_series($1::integer, $2) n)) on conflict do nothing`,
      [from, from + BATCH_PEOPLE - 1],
    );
    slowestMs = Math.max(slowestMs, performance.now() - start);
  }
  await pool.query('analyze audio_rows_by_person');
  return `${((performance.now() - began) / 1000).toFixed(1)} s, slowest batch ${slowestMs.toFixed(0)} ms`;
}

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Plan[];
}

async function readsOfList(pool: Pool): Promise<string> {
  const [{ 'QUERY PLAN': plans }] = await rowsOf<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
    pool,
    `explain (analyze, buffers, timing off, format json)
     select * from audio_rows where uid = 'person-7' order by record_time desc, user_audio_id desc limit 20`,
  );
  const top = plans[0]?.Plan ?? {};
  const tables: string[] = [];
  const visit = (plan: Plan) => {
    if (plan['Relation Name']) tables.push(plan['Relation Name']);
    for (const below of plan.Plans ?? []) visit(below);
  };
  visit(top);
  const pages = (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0);
  return `${top['Actual Rows']} rows, ${pages} pages, of ${tables.join(', ')}`;
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return `${(performance.now() - began).toFixed(0)} ms`;
}

async function rowsOf<Row>(pool: Pool, statement: string): Promise<[Row, ...Row[]]> {
  return (await pool.query(statement)).rows as unknown as [Row, ...Row[]];
}

const perRow = (bytes: string) => (Number(bytes) / ROWS).toFixed(0);
