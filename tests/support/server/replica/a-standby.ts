import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clientSettings, type DatabaseAddress, openDatabase } from '#server/db/connect.ts';
import { SUPERUSER } from '#server/db/embedded/access.ts';
import { chooseDataDir } from '#server/db/embedded/data-dir.ts';
import { DATABASE, startEmbedded } from '#server/db/embedded/embedded.ts';
import { usersFor } from '#server/db/embedded/run-as.ts';
import { MIGRATIONS, migrate, readMigrations } from '#server/db/migrate.ts';
import { silentLog } from '#server/lib/log.ts';
import { whenDone } from '#tests/support/when-done.ts';

const FAST = { fsync: 'off', full_page_writes: 'off' };
const users = usersFor();

/** A primary with all migrations, and a hot standby that PostgreSQL keeps up by streaming. */
export async function aStandby() {
  const [first, second] = [aFolder(), aFolder()];
  const fresh = await startEmbedded({ dataDir: first, users }, silentLog, FAST);
  const made = openDatabase(fresh.addressOf(DATABASE), silentLog, 1);
  await migrate(made.pool, await readMigrations(MIGRATIONS), silentLog);
  await made.close();
  await fresh.stop();
  execFileSync('cp', ['-a', join(first, 'postgres'), join(second, 'postgres')]);
  const signal = join(second, 'postgres/data/standby.signal');
  writeFileSync(signal, '');
  if (users !== undefined) chownSync(signal, users.database.uid, users.database.gid);

  const primary = await startEmbedded({ dataDir: first, users }, silentLog, FAST);
  whenDone(() => primary.stop());
  // Written anew at each start.
  appendFileSync(join(first, 'postgres/hba.conf'), `local replication ${SUPERUSER} trust\n`);
  await asSuperuser(primary.adminAddressOf('postgres'), 'select pg_reload_conf()');
  const { folder } = primary.adminAddressOf('postgres');
  const standby = await startEmbedded({ dataDir: second, users }, silentLog, {
    ...FAST,
    primary_conninfo: `host=${folder} port=5432 user=${SUPERUSER}`,
    wal_retrieve_retry_interval: '100ms',
  });
  whenDone(() => standby.stop());
  return {
    primary: primary.addressOf(DATABASE),
    standby: standby.addressOf(DATABASE),
    /** What arrives is not shown any more: the standby lags behind. */
    pause: () => asSuperuser(standby.adminAddressOf('postgres'), 'select pg_wal_replay_pause()'),
    resume: () => asSuperuser(standby.adminAddressOf('postgres'), 'select pg_wal_replay_resume()'),
    stop: () => standby.stop(),
  };
}

function aFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-standby-'));
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  return chooseDataDir({ dataDir, dataDirGiven: true }, users, silentLog);
}

async function asSuperuser(address: DatabaseAddress, statement: string): Promise<void> {
  const client = new pg.Client(clientSettings(address));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
