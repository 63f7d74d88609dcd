import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { createApp } from '#server/app.ts';
import { type AppDeps, appDeps } from '#server/app-deps.ts';
import { sandboxOf } from '#server/billing/sandbox.ts';
import type { AServer } from '#tests/support/server/a-server.ts';
import { connectionsTo, crashingDatabase } from './crashing-database.ts';
import type { RequestFaults } from './faults.ts';
import { faultyNetwork } from './faulty-network.ts';
import { aProcessLife, type ProcessLife } from './process-life.ts';

/** A server process that can crash at any step, with a database that survives it and a network that fails. */
export interface CrashingServer {
  readonly app: Hono;
  readonly deps: AppDeps;
  readonly life: ProcessLife;
  close(): Promise<void>;
}

/** @param bank the server that never crashes: the same database on its own connections, and Stripe (the sandbox) */
export function aCrashingServer(bank: AServer, faultsNow: () => RequestFaults): CrashingServer {
  const connections = connectionsTo(bank.database.address);
  const life = aProcessLife(async () => {
    const backends = [...connections.backends];
    await bank.database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [backends]);
    // A backend releases its locks before its connection closes; polling the database would take 0.1 s.
    while (backends.some((pid) => connections.backends.has(pid))) await pause(1);
  });
  const { db: bankDb, clock, config, log, verifyToken, isSessionActive } = bank.deps;
  const transport = sandboxOf({ db: bankDb, clock, log }).transport;
  const given = {
    clock,
    config,
    log,
    verifyToken,
    isSessionActive,
    db: crashingDatabase(connections, life),
    stripeTransport: faultyNetwork(transport, faultsNow, life),
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
