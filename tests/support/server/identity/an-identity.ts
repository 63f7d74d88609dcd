import type { Hono } from 'hono';
import type { Database } from '#server/db/connect.ts';
import { prepareIdentity } from '#server/identity/prepare-identity.ts';
import { insertKey } from '#server/identity/tokens/key-store.ts';
import { newSigningKey } from '#server/identity/tokens/keys.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { type AServer, type ASetClock, aClock, aServer } from '#tests/support/server/a-server.ts';
import { serversInTurn } from '#tests/support/server/processes/servers-in-turn.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:';

/** The fields of an Identity Toolkit answer that tests check. */
export interface IdentityAnswer {
  status: number;
  /** Google's error code, without its explanation. */
  refused: string | undefined;
  body: Record<string, string> & { users?: Record<string, unknown>[] };
}

export interface AnIdentity extends Omit<AServer, 'send' | 'answer'> {
  readonly clock: ASetClock;
  /** Calls accounts:<name> over HTTP. */
  call(name: string, body: unknown, app?: Hono): Promise<IdentityAnswer>;
  refresh(token: string | undefined): Promise<IdentityAnswer>;
  signUp(email?: string, password?: string): Promise<IdentityAnswer['body']>;
  signIn(email?: string, password?: string): Promise<IdentityAnswer>;
  /** Makes a private call of the API with this token. */
  api(token: string | undefined): Promise<number>;
}

export const EMAIL = 'hanako@example.jp';
export const PASSWORD = 'hidamari7';

/** Scrypt at a thirtieth of the product's cost: tests of identity hash more than a thousand passwords. */
const LOW_LOG_N = 10;

let madeKey: ReturnType<typeof newSigningKey> | undefined;

/** One key for every database of this worker: to make one takes a core a tenth of a second. */
async function haveSigningKey(db: Database, clock: ASetClock): Promise<void> {
  madeKey ??= newSigningKey();
  await insertKey(db, { ...(await madeKey), createdAt: clock.now() });
}

/** The real app with embedded identity on a fresh database. */
export async function anIdentity(limits: 'on' | 'off' = 'off', clock = aClock()): Promise<AnIdentity> {
  const base = await aServer();
  await haveSigningKey(base.database.db, clock);
  const config = aConfig({ IDENTITY_LIMITS: limits });
  const prepared = await prepareIdentity({ config, db: base.database.db, clock });
  const deps = { ...base.deps, ...prepared, clock, passwordLogN: LOW_LOG_N };
  const app = await serversInTurn(base.database, base.database.db, async (db) => ({
    ...deps,
    db,
    ...(await prepareIdentity({ config, db, clock })),
  }));
  const call = async (name: string, body: unknown, on = app) =>
    read(await on.request(`${TOOLKIT}${name}?key=any`, jsonPost(body)));
  return {
    app,
    deps,
    clock,
    database: base.database,
    call,
    refresh: async (token = '') =>
      read(
        await app.request('/securetoken.googleapis.com/v1/token?key=any', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString(),
        }),
      ),
    async signUp(email = EMAIL, password = PASSWORD) {
      const made = await call('signUp', { email, password, returnSecureToken: true });
      if (made.status !== 200) throw new Error(`sign-up failed: ${made.refused}`);
      return made.body;
    },
    signIn: (email = EMAIL, password = PASSWORD) => call('signInWithPassword', { email, password }),
    api: async (token = '') =>
      (await app.request('/api/v1/private/users/me', { headers: { authorization: `Bearer ${token}` } }))
        .status,
  };
}

function jsonPost(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

async function read(response: Response): Promise<IdentityAnswer> {
  const body = (await response.json()) as IdentityAnswer['body'] & { error?: unknown };
  const { message } = (body.error ?? {}) as { message?: string };
  return { status: response.status, refused: message?.split(' : ')[0], body };
}
