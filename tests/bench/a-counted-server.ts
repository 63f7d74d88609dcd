import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { createApi } from '#api/client.ts';
import { createApp } from '#server/app.ts';
import { appDeps } from '#server/app-deps.ts';
import { sandboxOf } from '#server/billing/sandbox.ts';
import { type StripeTransport, stripeClient } from '#server/billing/stripe/stripe-client.ts';
import { readConfig } from '#server/config/config.ts';
import { publishAtStart } from '#server/content/publish-at-start.ts';
import { openForServer } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { systemClock } from '#server/lib/clock.ts';
import { silentLog } from '#server/lib/log.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';

export type CountedServer = Awaited<ReturnType<typeof aCountedServer>>;

/**
 * The real app with the school's own content on a throw-away embedded database that counts its statements.
 */
export async function aCountedServer(root: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-bench-'));
  const wanted = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }, root);
  const { pool, config, close } = await openForServer(wanted, silentLog);
  let statements = 0;
  const log = () => {
    statements += 1;
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  await publishAtStart({ db, config, log: silentLog });
  const person = { uid: 'bench', email: 'bench@example.jp', emailVerified: true, signInProvider: 'password' };
  const network = countedLine(pool);
  const { stripeTransport } = network;
  const deps = { db, clock: systemClock, log: silentLog, config, stripeTransport };
  const caller = { verifyToken: async () => person, isSessionActive: async () => true };
  const app = createApp({ ...deps, ...caller });
  // A plan with comments is offered where somebody comments.
  await aTeacher({ app, deps: appDeps({ ...deps, ...caller }) });
  const ask = async (address: string, init: RequestInit) => app.request(address, init);
  return {
    fetch: app.fetch,
    api: createApi({ origin: '', fetch: ask as typeof fetch, idToken: async () => 'bench' }),
    put: (url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) =>
      ask(url, { method: 'PUT', headers, body }),
    /** The card form, with a card that works. */
    confirmSetup: (setupID: string) =>
      stripeClient(config.payments, stripeTransport).setupIntents.confirm(setupID, {
        payment_method: 'pm_card_visa',
      }),
    /**
     * The answer of the work, the number of its SQL statements (with `begin` and `commit`, without those of
     * the sandbox), and the number of its calls to Stripe.
     */
    async counted<T>(work: () => Promise<T>) {
      const before = { statements, asked: network.asked() };
      const answer = await work();
      return { answer, statements: statements - before.statements, asked: network.asked() - before.asked };
    },
    async end() {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The sandbox behind stripe-node; its own statements do not count. */
function countedLine(pool: Pool) {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const sandbox = sandboxOf({ db, clock: systemClock, log: silentLog }).transport;
  let asked = 0;
  const stripeTransport: StripeTransport = {
    ...sandbox,
    makeRequest(...call) {
      asked += 1;
      return sandbox.makeRequest(...call);
    },
  };
  return { stripeTransport, asked: () => asked };
}
