import type { Hono } from 'hono';
import { addressOf, type Endpoint, type Input } from '#contract/endpoint.ts';
import { type AppDeps, appDeps, type GivenDeps } from '#server/app-deps.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Clock } from '#server/lib/clock.ts';
import { silentLog } from '#server/lib/log.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { whenDone } from '#tests/support/when-done.ts';
import { type ADatabase, aDatabase } from './a-database.ts';
import { serversInTurn } from './processes/servers-in-turn.ts';

/** A clock that stands still until a test moves it. */
export interface ASetClock extends Clock {
  advance(ms: number): void;
}

/** The start of a test's clock, and when its callers signed in. */
export const START = new Date('2026-11-21T01:02:03.000Z');

export function aClock(start = START): ASetClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}

/** The caller of a valid token of `uid`; `aBearer(uid)` is that token in a test server. */
export function aCaller(uid: string, rest: Partial<Caller> = {}): Caller {
  const facts = { email: `${uid}@example.jp`, emailVerified: true, signInProvider: 'password' };
  return { uid, ...facts, authTime: START, ...rest };
}

export function aBearer(uid: string): { authorization: string } {
  return { authorization: `Bearer test.${uid}` };
}

export async function verifyTestToken(token: string): Promise<Caller | null> {
  const uid = /^test\.(\S+)$/.exec(token)?.[1];
  return uid === undefined ? null : aCaller(uid);
}

export interface AServer {
  readonly app: Hono;
  readonly deps: AppDeps;
  readonly clock: ASetClock;
  readonly database: ADatabase;
  /** Sends a call as `uid` (or without a token) and returns the raw answer. */
  send<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    uid?: string,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** The same, with the parsed answer. */
  answer<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    uid?: string,
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at what came, whatever it is
  ): Promise<{ status: number; body: any }>;
}

/** The real app on a fresh database; `deps` replaces defaults. Dropped after the file. */
export async function aServer(deps: Partial<GivenDeps> = {}): Promise<AServer> {
  const database = await aDatabase();
  whenDone(() => database.drop());
  const clock = aClock();
  const config = aConfig();
  const given = {
    db: database.db,
    clock,
    log: silentLog,
    config,
    verifyToken: verifyTestToken,
    isSessionActive: async () => true,
    ...deps,
  };
  const app = await serversInTurn(database, given.db, async (db) => ({ ...given, db }));
  const send: AServer['send'] = async (endpoint, input, uid, headers = {}) =>
    app.request(requestOf(endpoint, input, { ...(uid === undefined ? {} : aBearer(uid)), ...headers }));
  return {
    app,
    deps: appDeps(given),
    clock,
    database,
    send,
    async answer(...call) {
      const response = await send(...call);
      return { status: response.status, body: await response.json() };
    },
  };
}

/** A call as a request, for any app that implements it. */
export function requestOf(endpoint: Endpoint, input: unknown, headers: Record<string, string> = {}): Request {
  const given = { ...(input as Record<string, unknown>) };
  const path = addressOf(endpoint).replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(given[name] ?? ''));
    delete given[name];
    return value;
  });
  const url = new URL(path, 'http://localhost:3000');
  if (endpoint.method === 'POST') {
    return new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
  }
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return new Request(url, { headers });
}
