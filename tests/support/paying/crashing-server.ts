import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { createApp } from '#server/app.ts';
import { type AppDeps, appDeps } from '#server/app-deps.ts';
import { sandboxOf } from '#server/billing/sandbox.ts';
import type { AServer } from '#tests/support/server/a-server.ts';
import { connectionsTo, mortalDatabase } from './crashing-database.ts';
import type { Weather } from './faults.ts';
import { faultyLine } from './faulty-network.ts';
import { aLife, type Life } from './life.ts';

/** A server process that can die at any moment, on the database that outlives it, behind a line that fails. */
export interface MortalServer {
  readonly app: Hono;
  readonly deps: AppDeps;
  readonly life: Life;
  close(): Promise<void>;
}

/** @param bank has the same database by connections of its own, and Stripe (the sandbox), which do not die */
export function aMortalServer(bank: AServer, weatherNow: () => Weather): MortalServer {
  const connections = connectionsTo(bank.database.address);
  const life = aLife(async () => {
    const backends = [...connections.backends];
    await bank.database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [backends]);
    // A backend lets go of its locks before its connection closes. The database's own waiting looks every 0.1 s only.
    while (backends.some((pid) => connections.backends.has(pid))) await pause(1);
  });
  const { db: bankDb, clock, config, log, verifyToken } = bank.deps;
  const line = sandboxOf({ db: bankDb, clock, log }).transport;
  const given = {
    ...{ clock, config, log, verifyToken },
    db: mortalDatabase(connections, life),
    stripeTransport: faultyLine(line, weatherNow, life),
  };
  return {
    app: createApp(given),
    deps: appDeps(given),
    life,
    close: async () => {
      if (!life.isDead()) await connections.pool.end();
    },
  };
}
