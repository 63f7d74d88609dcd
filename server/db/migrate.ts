import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { SECOND_MS } from '#domain/time-units.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { Log } from '#server/lib/log.ts';

export interface Migration {
  /** File name, `NNN-name.sql`; the order of names is the order of application. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

export const MIGRATIONS = join(import.meta.dirname, 'migrations');

const DUPLICATE: ReadonlySet<string> = new Set(['42P07', '23505', '42710']);

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const stray = names.find((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name));
  if (stray !== undefined) throw new ConfigError(`The migration ${stray} is not named NNN-name.sql.`);
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** A statement that waits for a lock makes everybody behind it wait, too: it gives way, and tries again. */
export interface MigratePace {
  readonly lockTimeoutMs: number;
  readonly pauseMs: number;
}
/** Far below the second after which PostgreSQL looks for a deadlock: else it would often end the writer, whom nobody may try again. */
const PACE: MigratePace = { lockTimeoutMs: SECOND_MS / 4, pauseMs: SECOND_MS };
const MAX_TRIES = 240;
/** `lock_not_available`, and `deadlock_detected`: a migration of several tables takes its locks one after the other, as writers do. */
const LOCKED: ReadonlySet<string> = new Set(['55P03', '40P01']);
const NOT_ALLOWED = '42501';

/**
 * Applies the missing migrations, one transaction a file, never backwards, while older servers work on the database. Two
 * servers that start together take turns by the lock of the table `migrations`. A newer version's files are no obstacle
 * unless one of them is a contraction (docs/how-to-add.md): this version may be started again beside it.
 * @throws ConfigError when an applied file was changed or is missing, a new one precedes an applied one, or the user may not
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
  log: Log,
  pace: MigratePace = PACE,
): Promise<void> {
  await makeRecord(pool);
  let tries = 0;
  for (;;) {
    try {
      const applied = await applyNext(pool, migrations, pace);
      if (applied === undefined) return;
      log.info('migration applied', { name: applied });
      tries = 0;
    } catch (error) {
      tries += 1;
      if (!LOCKED.has((error as { code?: string }).code ?? '') || tries === MAX_TRIES) throw error;
      log.warn('a migration waits for a lock, and lets others pass', { tries });
      await pause(pace.pauseMs);
    }
  }
}

/** Takes away something that an older version may need. */
export function isContraction(name: string): boolean {
  return /^\d{3}-contract-/.test(name);
}

async function makeRecord(pool: pg.Pool): Promise<void> {
  const sql = `create table if not exists migrations
    (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
  // PostgreSQL's "if not exists" is no lock: of two first starts one may still meet the other's table.
  await pool.query(sql).catch((error: { code?: string; message?: string }) => {
    if (error.code === NOT_ALLOWED)
      throw new ConfigError(`The database's user may not create tables: ${error.message}.`);
    if (!DUPLICATE.has(error.code ?? '')) throw error;
  });
}

async function applyNext(
  pool: pg.Pool,
  migrations: readonly Migration[],
  { lockTimeoutMs }: MigratePace,
): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table migrations in exclusive mode');
    const record = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations order by name',
    );
    const next = nextOf(migrations, record.rows);
    if (next !== undefined) {
      // Not before: whoever waits for their turn disturbs nobody.
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await client.query(next.sql);
      await client.query('insert into migrations (name, sha256) values ($1, $2)', [next.name, next.sha256]);
    }
    await client.query('commit');
    return next?.name;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** The first file that has not been applied. Checks that the applied files are unchanged. */
function nextOf(
  files: readonly Migration[],
  applied: readonly { name: string; sha256: string }[],
): Migration | undefined {
  const byName = new Map(files.map((file) => [file.name, file]));
  const lastOwn = files.at(-1)?.name ?? '';
  for (const { name, sha256 } of applied) {
    const file = byName.get(name);
    if (file === undefined && name > lastOwn && !isContraction(name)) continue;
    if (file === undefined) {
      throw new ConfigError(
        `The database was migrated with ${name}, which this version does not have; start the newer version.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new ConfigError(
        `The migration ${name} was changed after it had been applied; restore it and add a new file.`,
      );
    }
  }
  const next = files.find(({ name }) => !applied.some((done) => done.name === name));
  const last = applied.at(-1)?.name;
  if (next !== undefined && last !== undefined && next.name < last) {
    throw new ConfigError(
      `The migration ${next.name} stands before ${last}, which is applied already; give it a later number.`,
    );
  }
  return next;
}

/** Whether this is a database of ours at all. */
export async function hasMigrations(database: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  );
  return rows[0]?.found === true;
}
