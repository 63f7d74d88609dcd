import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#server/config/config-error.ts';
import {
  firebaseAdmin,
  requireServiceAccount,
  serviceAccountTokens,
} from '#server/identity/firebase/admin.ts';
import { listen } from '#server/listen.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aServerProcess } from '#tests/support/server/a-server-process.ts';

const FIREBASE = { AUTH_MODE: 'firebase', FIREBASE_PROJECT_ID: 'school', FIREBASE_API_KEY: 'key' };
const received: { path: string; bearer: string | null; body: unknown }[] = [];
let next = { status: 200, body: '{}' };
const google = await listen('127.0.0.1', 0);
google.answerWith(async (request) => {
  const path = new URL(request.url).pathname;
  received.push({ path, bearer: request.headers.get('authorization'), body: await request.json() });
  return new Response(next.body, { status: next.status });
});
const folder = await mkdtemp(join(tmpdir(), 'service-account-'));
afterAll(async () => {
  await google.stop(0);
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  received.splice(0);
  next = { status: 200, body: '{}' };
});

const admin = firebaseAdmin({
  projectId: 'school',
  accessToken: async () => 'of-the-service',
  origin: `http://127.0.0.1:${google.port}`,
});
const refusal = (message: string) => JSON.stringify({ error: { code: 400, message } });

test('ends sessions from this second on', async () => {
  await admin.revokeSessions('hana', new Date('2026-11-21T00:00:00.900Z'));
  expect(received).toEqual([
    {
      path: '/v1/projects/school/accounts:update',
      bearer: 'Bearer of-the-service',
      body: { localId: 'hana', validSince: '1795219200' },
    },
  ]);
});

test('deletes an account, and accepts that it is gone already', async () => {
  await admin.deleteAccount('hana');
  expect(received).toMatchObject([
    { path: '/v1/projects/school/accounts:delete', body: { localId: 'hana' } },
  ]);
  next = { status: 400, body: refusal('USER_NOT_FOUND') };
  await expect(admin.deleteAccount('hana')).resolves.toBeUndefined();
});

test("reports a refusal with Google's reason and without a token", async () => {
  next = { status: 403, body: refusal('PERMISSION_DENIED : of-the-service') };
  await expect(admin.revokeSessions('hana', new Date())).rejects.toThrow(
    /^Firebase answered 403 PERMISSION_DENIED$/,
  );
  await expect(admin.deleteAccount('hana')).rejects.toThrow('PERMISSION_DENIED');
});

test('reports a file that is no service account in one sentence', async () => {
  const file = join(folder, 'wrong.json');
  await expect(serviceAccountTokens(file)()).rejects.toThrow(ConfigError);
  for (const text of ['', '{}', '{"client_email":"a@b","private_key":"no key"}']) {
    await writeFile(file, text);
    await expect(serviceAccountTokens(file)()).rejects.toThrow(/is no service account/);
  }
});

test.each([
  ['not-there.json', undefined, 'is not there|cannot be read'],
  ['no-json.json', 'not JSON', 'is no service account'],
])(
  'a start with %s ends with one sentence and 78, and not with the first deleted person',
  async (name, text, words) => {
    const file = join(folder, name);
    // Started as root, the server is another user.
    await chmod(folder, 0o755);
    if (text !== undefined) await writeFile(file, text);
    const DATABASE_URL = 'postgresql://127.0.0.1:1/school';
    const env = { ...FIREBASE, DATABASE_URL, DATA_DIR: join(folder, 'data'), FIREBASE_SERVICE_ACCOUNT: file };
    const { code, err } = await aServerProcess(env).ended;
    expect(err.trim().split('\n')).toEqual([
      expect.stringMatching(`^FIREBASE_SERVICE_ACCOUNT: ${file} (${words})\\.$`),
    ]);
    expect(code).toBe(78);
    const config = aConfig({ ...FIREBASE, FIREBASE_SERVICE_ACCOUNT: file });
    await expect(requireServiceAccount(config)).rejects.toThrow(ConfigError);
  },
);

test('accepts a well-formed service account', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'right.json');
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(file, JSON.stringify({ client_email: 'desk@school.example', private_key }));
  // Google cannot be reached here, so another error than that of the file is expected.
  await expect(
    requireServiceAccount(aConfig({ ...FIREBASE, FIREBASE_SERVICE_ACCOUNT: file })),
  ).resolves.toBeUndefined();
  const failure = await serviceAccountTokens(file)().catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(ConfigError);
});
