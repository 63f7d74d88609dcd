// @module-tag extended
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endLeftovers, postmasterOf } from '#server/db/embedded/leftovers.ts';
import { silentLog } from '#server/lib/log.ts';
import { type AServerProcess, aServerProcess } from '#tests/support/server/a-server-process.ts';

/** `npm test -- --all` proves it with few people; `npm run test:long` with a whole school. */
const isLong = process.env['LONG'] === '1';
const PEOPLE = isLong ? 200 : 20;
/** The kill comes at this answer: the speed of the machine does not matter. */
const KILL_AT = isLong ? 30 : 6;
const SAMPLE = 6;

const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-sign-ups-'));
const DATA = join(dataDir, 'postgres/data');
const servers: AServerProcess[] = [];

afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await endLeftovers(DATA, join(dataDir, 'postgres/run'), silentLog);
  rmSync(dataDir, { recursive: true, force: true });
});

function start(): AServerProcess {
  const server = aServerProcess({ DATA_DIR: dataDir, IDENTITY_LIMITS: 'off', LOG_LEVEL: 'silent' });
  servers.push(server);
  return server;
}

interface Account {
  readonly email: string;
  readonly refreshToken: string;
  readonly localId: string;
}

const passwordOf = (email: string) => `hidamari7${email}`;

async function accounts(origin: string, name: string, email: string) {
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: passwordOf(email), returnSecureToken: true }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

function refresh(origin: string, token: string): Promise<Response> {
  return fetch(`${origin}/securetoken.googleapis.com/v1/token?key=any`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
  });
}

/** Many people sign up at once, and the server is killed meanwhile. @returns whose sign-up was acknowledged, and whose was cut off */
async function cutShort(round: number, kill: (server: AServerProcess) => void) {
  const server = start();
  const origin = await server.origin;
  const acknowledged: Account[] = [];
  const emails = Array.from({ length: PEOPLE }, (_, at) => `p${round}-${at}@example.jp`);
  await Promise.all(
    emails.map(async (email) => {
      const { status, body } = await accounts(origin, 'signUp', email).catch(() => ({ status: 0, body: {} }));
      if (status !== 200) return;
      acknowledged.push({ email, ...body } as Account);
      if (acknowledged.length === KILL_AT) kill(server);
    }),
  );
  await server.ended;
  const known = new Set(acknowledged.map(({ email }) => email));
  return { acknowledged, cut: emails.filter((email) => !known.has(email)) };
}

test(`kill -9 of server and database during ${PEOPLE} sign-ups loses no acknowledged account`, async () => {
  const first = await cutShort(1, ({ child }) => child.kill('SIGKILL'));
  const second = await cutShort(2, ({ child }) => {
    process.kill(postmasterOf(DATA) ?? Number.NaN, 'SIGKILL');
    child.kill('SIGKILL');
  });
  for (const { acknowledged, cut } of [first, second]) {
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AT);
    expect(cut.length).toBeGreaterThan(0);
  }

  const origin = await start().origin;
  const all = [...first.acknowledged, ...second.acknowledged];
  const refreshed = await Promise.all(
    all.map(async ({ refreshToken, localId }) => {
      const answer = await refresh(origin, refreshToken);
      const { user_id } = (await answer.json()) as { user_id?: string };
      return answer.status === 200 && user_id === localId;
    }),
  );
  expect(refreshed.filter(Boolean)).toHaveLength(all.length);

  // Those acknowledged last are the likeliest to be lost.
  const last = [...first.acknowledged.slice(-SAMPLE / 2), ...second.acknowledged.slice(-SAMPLE / 2)];
  for (const { email } of last)
    expect((await accounts(origin, 'signInWithPassword', email)).status).toBe(200);

  // An account whose answer was cut off exists completely or not at all: its person can sign in or sign up.
  for (const email of [first.cut[0], second.cut[0], second.cut.at(-1)] as string[]) {
    const signIn = await accounts(origin, 'signInWithPassword', email);
    const { status } = signIn.status === 200 ? signIn : await accounts(origin, 'signUp', email);
    expect(status).toBe(200);
  }
}, 300_000);
