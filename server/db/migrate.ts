import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { ConfigError } from '#server/config/config-error.ts';
import type { Log } from '#server/lib/log.ts';

export interface Migration {
  /** File name, `NNN-name.sql`; the order of names is the order of application. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

export const MIGRATIONS = join(import.meta.dirname, 'migrations');

const DUPLICATE = new Set(['42P07', '23505', '42710']);

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

/**
 * Applies the missing migrations, one transaction a file, never backwards. Two servers that start together take turns by
 * the lock of the table `migrations`.
 * @throws ConfigError when an applied file was changed or is missing, or a new one precedes an applied one
 */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[], log: Log): Promise<void> {
  await makeRecord(pool);
  for (;;) {
    const applied = await applyNext(pool, migrations);
    if (applied === undefined) return;
    log.info('migration applied', { name: applied });
  }
}

async function makeRecord(pool: pg.Pool): Promise<void> {
  const sql = `create table if not exists migrations
    (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
  // PostgreSQL's "if not exists" is no lock: of two first starts one may still meet the other's table.
  await pool.query(sql).catch((error: { code?: string }) => {
    if (!DUPLICATE.has(error.code ?? '')) throw error;
  });
}

async function applyNext(pool: pg.Pool, migrations: readonly Migration[]): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table migrations in exclusive mode');
    const record = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations order by name',
    );
    const next = nextOf(migrations, record.rows);
    if (next !== undefined) {
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
  for (const { name, sha256 } of applied) {
    const file = byName.get(name);
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
