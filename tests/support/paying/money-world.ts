import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { sandboxOf } from '#server/billing/sandbox.ts';
import type { Chance } from '#tests/support/chance.ts';
import { type AServer, aBearer, requestOf } from '#tests/support/server/a-server.ts';
import { aCrashingServer, type CrashingServer } from './crashing-server.ts';
import { count, type RequestFaults, requestFaults, type Tally } from './faults.ts';

/** The answer that a person gets to a call; `lost`: none, whatever the server did. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks at what came, whatever it is
export type Reply = { readonly status: number; readonly body: any } | 'lost';

const SERVERS = 2;
const ANSWER_LOST = 0.04;
const CRASHES = { 'crash in a call': 0.12, 'crash in a webhook': 0.2, 'crash in a job': 0.3 };
/** About as many steps as a call has. */
const MOMENTS = 45;

/** Two servers that crash and restart, one Stripe, one database, one clock. */
export interface MoneyWorld {
  readonly bank: AServer;
  readonly tally: Tally;
  /** A new run: other chances, other faults, the clock where the run sets it. */
  begin(chance: Chance, faultChance: Chance): void;
  faults(): RequestFaults;
  /** Calls one of the servers as a person's phone does. */
  call<E extends Endpoint>(
    uid: string,
    endpoint: E,
    input: Input<E>,
    key: string,
    at?: number,
  ): Promise<Reply>;
  /** Runs work in a server process that may crash in it; `dies` names the crash in the tally. */
  within<T>(
    at: number,
    dies: 'crash in a call' | 'crash in a webhook' | 'crash in a job',
    work: (server: CrashingServer) => Promise<T>,
  ): Promise<T | 'lost'>;
  anyServer(): number;
  /** Runs what is due at Stripe. */
  tick(): Promise<void>;
  /** Ends all faults; late requests arrive. */
  calm(): Promise<void>;
  /** Deletes everything of this run's person, so that the next run has the database for itself. */
  clear(): Promise<void>;
  /** Vacuums the tables, which deleted rows make slow. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export function aMoneyWorld(bank: AServer): MoneyWorld {
  const tally: Tally = new Map();
  let chance: Chance;
  let faults: RequestFaults;
  let isCalm = false;
  const servers: CrashingServer[] = [];
  const serverAt = (at: number): CrashingServer => {
    const known = servers[at];
    if (known !== undefined && !known.life.isDead()) return known;
    const started = aCrashingServer(bank, () => faults);
    servers[at] = started;
    return started;
  };
  const within: MoneyWorld['within'] = async (at, dies, work) => {
    const server = serverAt(at);
    const mayDie = !isCalm && chance.hits(CRASHES[dies]);
    if (mayDie) server.life.dieIn(chance.between(1, MOMENTS));
    const died = server.life.died.then(() => 'lost' as const);
    const result = await Promise.race([work(server), died]);
    if (server.life.isDead()) {
      await server.life.died;
      if (mayDie) count(tally, dies);
      return 'lost';
    }
    if (mayDie) server.life.dieIn(null);
    return result;
  };
  return {
    bank,
    tally,
    within,
    begin(ofRun, ofFaults) {
      chance = ofRun;
      faults = requestFaults(ofFaults, tally);
      isCalm = false;
    },
    faults: () => faults,
    anyServer: () => chance.between(0, SERVERS - 1),
    async call(uid, endpoint, input, key, at = chance.between(0, SERVERS - 1)) {
      const isLost = !isCalm && chance.hits(ANSWER_LOST);
      const reply = await within(at, 'crash in a call', async ({ app }) => {
        const headers = { ...aBearer(uid), 'idempotency-key': key };
        const answer = await app.request(requestOf(endpoint, input, headers));
        return { status: answer.status, body: await answer.json() };
      });
      if (isLost && reply !== 'lost') count(tally, 'answer to the person lost');
      return isLost ? 'lost' : reply;
    },
    tick: () => sandboxOf(bank.deps).tick(),
    async calm() {
      isCalm = true;
      await faults.calm();
    },
    async clear() {
      await faults.arriveAll();
      // A process that has run for long knows prices and coupons without asking Stripe: each run begins with new ones.
      await Promise.all(servers.splice(0).map((server) => server.close()));
      await sql.raw(CLEAR).execute(bank.deps.db);
    },
    async sweep() {
      await sql.raw('vacuum').execute(bank.deps.db);
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

/** Prices and coupons stay: they belong to no person. */
const CLEAR = `
  delete from sandbox_objects where customer is not null;
  delete from sandbox_events; delete from sandbox_idempotency;
  delete from refunds; delete from orders; delete from subscriptions; delete from joinings;
  delete from quotes; delete from payment_customers; delete from doomed_customers; delete from stripe_events;
  delete from messages; delete from trial_cards; delete from people;
`;

export const newKey = (): string => randomUUID();
