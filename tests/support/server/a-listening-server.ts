import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createApi } from '#api/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import type { HomeworkServer } from '#tests/support/server-contract/server-contract.ts';
import { whenDone } from '#tests/support/when-done.ts';
import { aCurriculum } from './a-curriculum.ts';
import { type AServer, aServer } from './a-server.ts';

/** The real server on a port, with its own database and data folder, one trial course and one paid course. */
export interface ListeningServer extends HomeworkServer {
  readonly server: AServer;
  readonly origin: string;
  readonly dataDir: string;
}

/** @param env further settings, such as a store of its own */
export async function aListeningServer(env: Readonly<Record<string, string>> = {}): Promise<ListeningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-server-'));
  const config = aConfig({ DATA_DIR: dataDir, ...env });
  const server = await aServer({ config });
  await aCurriculum(server.deps.db, {
    courses: [
      { courseCode: 'pf-trial', isTrial: true, lessons: 3 },
      { courseCode: 'pf-1', lessons: 4 },
    ],
  });
  const http = createAdaptorServer({ fetch: server.app.fetch }) as Server;
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  whenDone(() => {
    http.close();
    http.closeAllConnections();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    server,
    origin,
    dataDir,
    lessonID: 'pf-trial-1',
    otherLessonID: 'pf-trial-2',
    advance: server.clock.advance,
    api: (uid) => createApi({ origin, fetch, idToken: async () => `test.${uid}` }),
    put: (url, headers, bytes) => fetch(origin + url, { method: 'PUT', headers, body: bytes }),
    putHeld: (url, headers, bytes, sent) => held(dataDir, port, url, headers, bytes, sent),
    putCut: (url, headers, bytes, sent) => cut(port, url, headers, bytes, sent),
    offsetOf: (url) => offsetOf(origin + url),
    sendPart: (url, offset, bytes) =>
      fetch(origin + url, { method: 'PATCH', headers: partHeaders(offset), body: bytes }),
    async sendPartCut(url, offset, bytes, sent) {
      const socket = begun(port, url, partHeaders(offset), bytes, sent, 'PATCH');
      await eventually(async () => (await offsetOf(origin + url)).offset === offset + sent);
      socket.destroy();
    },
    get: async (url) => {
      const answer = await fetch(origin + url);
      return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
    },
  };
}

const partHeaders = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

async function offsetOf(address: string) {
  const { status, headers } = await fetch(address, { method: 'HEAD' });
  const offset = headers.get('upload-offset');
  return { status, offset: offset === null ? null : Number(offset) };
}

/** The head of a PUT by hand, so that its body can stop anywhere. */
function begun(
  port: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
  sent: number,
  method = 'PUT',
) {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({ host: 'localhost', 'content-length': bytes.byteLength, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`${method} ${url} HTTP/1.1\r\n${head}\r\n`);
  socket.write(bytes.subarray(0, sent));
  socket.on('error', () => {});
  return socket;
}

/** The drafts of an upload that is being received, on the disk or in the spool of a store. */
function draftsOf(dataDir: string, url: string): string[] {
  const uploadID = new URL(url, 'http://server').pathname.split('/').at(-1) ?? '';
  const parts = ['uploads/parts', 'spool/uploads/parts'].map((name) => join(dataDir, name));
  const names = parts.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  return names.filter((name) => name.startsWith(uploadID));
}

/** A body that stops in its middle until `finish`; resolves when the server has begun to write it. */
async function held(
  dataDir: string,
  port: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
  sent: number,
) {
  const socket = begun(port, url, headers, bytes, sent);
  const answer = new Promise<string>((done) => socket.once('data', (data) => done(String(data))));
  await eventually(() => draftsOf(dataDir, url).length === 1);
  return {
    async finish() {
      socket.write(bytes.subarray(sent));
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(await answer)?.[1]);
      socket.destroy();
      return { status };
    },
  };
}

/**
 * A body that ends early, as from a phone in a tunnel; resolves when the server has closed the connection.
 */
async function cut(
  port: number,
  url: string,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
  sent: number,
): Promise<void> {
  const socket = begun(port, url, headers, bytes, sent);
  socket.end();
  socket.resume();
  await once(socket, 'close');
}
