import type { Hono } from 'hono';
import { createApp } from '#server/app.ts';
import type { GivenDeps } from '#server/app-deps.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { silentLog } from '#server/lib/log.ts';
import type { ADatabase } from '#tests/support/server/a-database.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** `npm run test:processes` sets it. */
const SERVERS = Number(process.env['SERVERS'] ?? '1');
/** For a test of what each process decides by itself (docs/decisions/074). */
export const ARE_SERVERS_SEVERAL = SERVERS > 1;
const CONNECTIONS = 4;

/**
 * The app under test. With SERVERS=2 or more, each request goes to the next of so many servers on one database, each with
 * connections and memory of its own: what one of them remembers, the next has not heard of.
 */
export async function serversInTurn(
  database: ADatabase,
  first: Database,
  depsOn: (db: Database) => Promise<GivenDeps>,
): Promise<Hono> {
  const apps = [createApp(await depsOn(first))];
  while (apps.length < SERVERS) {
    const { db, close } = openDatabase(database.address, silentLog, CONNECTIONS);
    whenDone(close);
    // A test that watches its own connection watches them all.
    apps.push(createApp(await depsOn(first === database.db ? db : first)));
  }
  let turn = 0;
  return new Proxy(apps[0] as Hono, {
    get(one, name) {
      if (name !== 'request' && name !== 'fetch') return Reflect.get(one, name);
      turn = (turn + 1) % apps.length;
      return Reflect.get(apps[turn] as Hono, name);
    },
  });
}
