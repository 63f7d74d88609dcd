import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/lib/log.ts';
import { listen } from '#server/listen.ts';
import { aClock, aServer } from '#tests/support/server/a-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

const JSON_TYPE = 'content-type: application/json\r\n';
const FORM_TYPE = 'content-type: application/x-www-form-urlencoded\r\n';
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
const HANDLER =
  'apiKey=any&appName=a&authType=signInViaPopup&providerId=google.com&redirectUrl=http%3A%2F%2Flocalhost%3A3000%2F';

/** The real app on a port, with every line of its log. */
async function aLoggingServer() {
  const lines: { level: string; event: string }[] = [];
  const { deps } = await aServer();
  const log = createLog('debug', (line) => lines.push(JSON.parse(line)), aClock().now);
  const app = createApp({ ...deps, log });
  const listening = await listen('127.0.0.1', 0);
  whenDone(() => listening.stop(0));
  let answered = 0;
  listening.answerWith(async (request, env) => {
    const answer = await app.fetch(request, env);
    answered += 1;
    return answer;
  });
  return { port: listening.port, lines, answered: () => answered };
}

test.each([
  ['a call', '/api/v1/private/users/signOut', `${JSON_TYPE}authorization: Bearer test.hana\r\n`],
  ['a sign-in', `${TOOLKIT}:signInWithPassword?key=any`, JSON_TYPE],
  ['a renewal of tokens', '/securetoken.googleapis.com/v1/token?key=any', FORM_TYPE],
  ['the form of a sign-in page', `/emulator/auth/assert?${HANDLER}`, FORM_TYPE],
  ['the return from a provider', '/emulator/auth/callback/google.com', FORM_TYPE],
  ['a webhook', '/api/v1/webhooks/stripe', JSON_TYPE],
])('a body of %s that breaks off is no error of the log', async (_, path, headers) => {
  const { port, lines, answered } = await aLoggingServer();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost:3000\r\ncontent-length: 1000\r\n${headers}\r\n{"a":`,
  );
  // The request is under way when it breaks off.
  await once(socket, 'connect');
  setImmediate(() => socket.resetAndDestroy());
  await expect.poll(answered, { timeout: 10_000 }).toBe(1);
  expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
});

test.each([
  ['GET', '/api/v1/%E0%A4%A'],
  ['GET', '/media/content/%00'],
  ['GET', '/media/audios/%FF?exp=1&sig=x&for=a.1.'],
  ['GET', '/media/exports/..%2f?exp=9999999999999&for=%00&sig=%00'],
  ['GET', '/media/image/upload/x/v1/%ZZ'],
  ['GET', '/media/receipts/%00'],
  ['PUT', '/media/uploads/%00'],
  ['GET', '/emulator/auth/handler?providerId[]=1'],
  ['POST', '/api/v1/webhooks/stripe'],
  ['TRACE', '/'],
  ['PROPFIND', '/api/v1/x'],
])('%s %s leaves the log without warnings and errors', async (method, path) => {
  const { port, lines } = await aLoggingServer();
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n`);
  await once(socket, 'close');
  expect(heard).toMatch(/^HTTP\/1\.1 [234]/);
  expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
});
