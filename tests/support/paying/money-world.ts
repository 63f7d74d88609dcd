import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { sandboxOf } from '#server/billing/sandbox.ts';
import type { Chance } from '#tests/support/chance.ts';
import { type AServer, aBearer, requestOf } from '#tests/support/server/a-server.ts';
import { aMortalServer, type MortalServer } from './crashing-server.ts';
import { aWeather, count, type Tally, type Weather } from './faults.ts';

/** What a person hears of a call; `lost`: nothing, whatever became of it. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks at what came, whatever it is
export type Heard = { readonly status: number; readonly body: any } | 'lost';

const SERVERS = 2;
const ANSWER_LOST = 0.04;
const CRASHES = { 'crash in a call': 0.12, 'crash in a webhook': 0.2, 'crash in a job': 0.3 };
/** About as many moments as a call has. */
const MOMENTS = 45;

/** Two servers that die and are started again, one Stripe, one database, one clock. */
export interface MoneyWorld {
  readonly bank: AServer;
  readonly tally: Tally;
  /** A new run: other chances, other weather, the clock where it is told to be. */
  begin(chance: Chance, weatherChance: Chance): void;
  weather(): Weather;
  /** A call of a person's phone to one of the servers. */
  call<E extends Endpoint>(
    uid: string,
    endpoint: E,
    input: Input<E>,
    key: string,
    at?: number,
  ): Promise<Heard>;
  /** Lets work run in a server process that may crash in it; `dies` for how it is counted. */
  within<T>(
    at: number,
    dies: 'crash in a call' | 'crash in a webhook' | 'crash in a job',
    work: (server: MortalServer) => Promise<T>,
  ): Promise<T | 'lost'>;
  anyServer(): number;
  /** Stripe's own time goes on. */
  tick(): Promise<void>;
  /** Nothing breaks any more; what was on its way arrives. */
  calm(): Promise<void>;
  /** Takes everything of this run's person away, so that the next run has the database for itself. */
  clear(): Promise<void>;
  /** What was deleted makes the tables slow; now and then. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export function aMoneyWorld(bank: AServer): MoneyWorld {
  const tally: Tally = new Map();
  let chance: Chance;
  let weather: Weather;
  let isCalm = false;
  const servers: MortalServer[] = [];
  const serverAt = (at: number): MortalServer => {
    const known = servers[at];
    if (known !== undefined && !known.life.isDead()) return known;
    const started = aMortalServer(bank, () => weather);
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
    ...{ bank, tally, within },
    begin(ofRun, ofWeather) {
      chance = ofRun;
      weather = aWeather(ofWeather, tally);
      isCalm = false;
    },
    weather: () => weather,
    anyServer: () => chance.between(0, SERVERS - 1),
    async call(uid, endpoint, input, key, at = chance.between(0, SERVERS - 1)) {
      const isLost = !isCalm && chance.hits(ANSWER_LOST);
      const heard = await within(at, 'crash in a call', async ({ app }) => {
        const headers = { ...aBearer(uid), 'idempotency-key': key };
        const answer = await app.request(requestOf(endpoint, input, headers));
        return { status: answer.status, body: await answer.json() };
      });
      if (isLost && heard !== 'lost') count(tally, 'answer to the person lost');
      return isLost ? 'lost' : heard;
    },
    tick: () => sandboxOf(bank.deps).tick(),
    async calm() {
      isCalm = true;
      await weather.calm();
    },
    async clear() {
      await weather.arriveAll();
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

/** Prices and coupons stay: they are nobody's. */
const CLEAR = `
  delete from sandbox_objects where customer is not null;
  delete from sandbox_events; delete from sandbox_idempotency;
  delete from refunds; delete from orders; delete from subscriptions; delete from joinings;
  delete from quotes; delete from payment_customers; delete from doomed_customers; delete from stripe_events;
  delete from messages; delete from people;
`;

export const newKey = (): string => randomUUID();
