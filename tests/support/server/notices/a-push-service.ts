import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { PushPayload } from '#contract/notices/push.ts';
import { whenDone } from '#tests/support/when-done.ts';

interface Ece {
  decrypt(message: Buffer, with_: { version: string; privateKey: unknown; authSecret: string }): Buffer;
}
const ece: Ece = createRequire(import.meta.url)('http_ece');

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service of HTTP: stores what arrives and answers as told. */
export async function aPushService() {
  const received: Received[] = [];
  let answer = { status: 201, headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (status: number, headers: Record<string, string> = {}) => {
      answer = { status, headers };
    },
  };
}

/** The keys of a browser, and how it reads a message (RFC 8291). */
export function aPushBrowser() {
  const ecdh = createECDH('prime256v1');
  const authSecret = randomBytes(16).toString('base64url');
  return {
    keys: { p256dh: ecdh.generateKeys('base64url'), auth: authSecret },
    read: (message: Buffer): PushPayload => {
      const plain = ece.decrypt(message, { version: 'aes128gcm', privateKey: ecdh, authSecret });
      return PushPayload.parse(JSON.parse(plain.toString('utf8')));
    },
  };
}
