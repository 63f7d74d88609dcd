import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orAuthError } from '#session/auth-failure.ts';
import { authMessage } from '#session/auth-messages.ts';

// The specification's table of provider codes, through the unmodified SDK. The embedded identity never tells an unknown
// address from a wrong password, so this provider only ever refuses, with the code that it is given.
let refusal = '';
const provider = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 400, message: refusal, errors: [{ message: refusal }] } }));
  });
});
const app = initializeApp({ apiKey: 'any', projectId: 'otomichi', authDomain: 'localhost' }, 'codes');
const auth = initializeAuth(app, { persistence: [inMemoryPersistence] });

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true });
});
afterAll(async () => {
  provider.close();
  await deleteApp(app);
});

async function clientCode(providerCode: string): Promise<string> {
  refusal = providerCode;
  const tried = orAuthError(() => signInWithEmailAndPassword(auth, 'hana@example.jp', 'hidamari7'));
  return tried.then(
    () => 'ok',
    (error) => error.code,
  );
}

test.each([
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['EMAIL_NOT_FOUND', 'user-not-found'],
  ['INVALID_IDENTIFIER', 'invalid-email'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
  ['INVALID_OOB_CODE', 'invalid-action-code'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
  ['TOKEN_EXPIRED', 'user-token-expired'],
  ['USER_NOT_FOUND', 'user-token-expired'],
  ['USER_DISABLED', 'user-disabled'],
  ['OPERATION_NOT_ALLOWED : not here', 'operation-not-allowed'],
])('%s becomes %s, which has a sentence', async (given, code) => {
  expect(await clientCode(given)).toBe(code);
  expect(authMessage(code)).not.toBe(authMessage('no-such-code'));
});

test('at a sign-in an unknown address and a wrong password read alike', () => {
  const sentence = 'メールアドレスまたはパスワードが違います。';
  for (const code of ['invalid-credential', 'invalid-login-credentials', 'wrong-password', 'user-not-found'])
    expect(authMessage(code)).toBe(sentence);
});

test('a network failure becomes network-request-failed', async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  expect(await clientCode('')).toBe('network-request-failed');
});
