import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';

const TOOLKIT = 'https://identitytoolkit.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const TIMEOUT_MS = 15 * SECOND_MS;

/** Administration of accounts in a Firebase project; needs a service account. */
export interface FirebaseAdmin {
  /** Voids refresh tokens of sign-ins before `now`; ID tokens stay valid for up to an hour. */
  revokeSessions(uid: string, now: Date): Promise<void>;
  /** Succeeds also when the account is gone already. */
  deleteAccount(uid: string): Promise<void>;
}

export interface AdminGiven {
  readonly projectId: string;
  /** The bearer token of Google's calls. */
  readonly accessToken: () => Promise<string>;
  readonly origin?: string;
}

export function firebaseAdmin({ projectId, accessToken, origin = TOOLKIT }: AdminGiven): FirebaseAdmin {
  const call = async (name: string, body: object): Promise<Response> =>
    fetch(`${origin}/v1/projects/${encodeURIComponent(projectId)}/accounts:${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async revokeSessions(uid, now) {
      const validSince = String(Math.floor(now.getTime() / 1000));
      await refuseFailure(await call('update', { localId: uid, validSince }));
    },
    async deleteAccount(uid) {
      await refuseFailure(await call('delete', { localId: uid }), 'USER_NOT_FOUND');
    },
  };
}

async function refuseFailure(answer: Response, unless?: string): Promise<void> {
  if (answer.ok) return;
  const reason = /"message":\s*"([A-Z_]+)/.exec(await answer.text())?.[1] ?? '';
  if (reason === unless) return;
  throw new Error(`Firebase answered ${answer.status} ${reason}`.trim());
}

const ServiceAccount = z.object({
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string().check(z.startsWith('-----BEGIN')),
  private_key_id: z.optional(z.string()),
});

/**
 * Bearer tokens of the service account in this file, renewed before they expire.
 * @throws ConfigError at the first use, when the file is no service account
 */
export function serviceAccountTokens(file: string): () => Promise<string> {
  let client: Promise<{ getAccessToken(): Promise<{ token?: string | null | undefined }> }> | undefined;
  return async () => {
    client ??= clientOf(file);
    const { token } = await (await client).getAccessToken();
    if (!token) throw new Error('Google gave no token for the service account.');
    return token;
  };
}

/** @throws ConfigError when the file is not there, or no service account: the first deleted person is late to learn of it */
export async function requireServiceAccount({ auth }: Pick<Config, 'auth'>): Promise<void> {
  if (auth.mode === 'firebase' && auth.serviceAccount !== null) await accountIn(auth.serviceAccount);
}

async function accountIn(file: string): Promise<z.infer<typeof ServiceAccount>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`FIREBASE_SERVICE_ACCOUNT: ${file} cannot be read.`);
  });
  const account = ServiceAccount.safeParse(jsonOf(text));
  if (!account.success) throw new ConfigError(`FIREBASE_SERVICE_ACCOUNT: ${file} is no service account.`);
  return account.data;
}

async function clientOf(file: string) {
  const { client_email, private_key, private_key_id } = await accountIn(file);
  // Large, and rarely needed: loaded at the first call.
  const { JWT } = await import('google-auth-library');
  return new JWT({
    email: client_email,
    key: private_key,
    ...(private_key_id === undefined ? {} : { keyId: private_key_id }),
    scopes: [SCOPE],
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
