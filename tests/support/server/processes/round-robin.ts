import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenDone } from '#tests/support/when-done.ts';

/**
 * A proxy that gives each request to the next server, whoever sent it. A server that has died breaks the connection of its
 * requests, as it would without a proxy.
 */
export async function roundRobin(origins: readonly string[]): Promise<string> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn = (turn + 1) % origins.length;
    const { port } = new URL(origins[turn] as string);
    const { method, url, headers } = incoming;
    const onward = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once('error', () => outgoing.destroy());
      },
    );
    onward.once('error', () => incoming.socket.destroy());
    incoming.once('error', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
