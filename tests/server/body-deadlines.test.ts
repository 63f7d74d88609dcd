import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BODY_LIMITS, type BodyLimits, boundConnections } from '#server/body-deadlines.ts';
import type { TrustedProxies } from '#server/config/trust-proxy.ts';
import { listen } from '#server/listen.ts';
import { whenDone } from '#tests/support/when-done.ts';

const NEAR: TrustedProxies = { kind: 'hops', hops: 1 };

/** A server that reads every body, and says how long it was. */
async function aReader(limits: Partial<BodyLimits>, trusted: TrustedProxies = { kind: 'none' }) {
  const listening = await listen('127.0.0.1', 0, { trusted, limits: { ...BODY_LIMITS, ...limits } });
  whenDone(() => listening.stop(0));
  let broken = 0;
  listening.answerWith(async (request) => {
    try {
      return new Response(`${(await request.arrayBuffer()).byteLength} bytes`);
    } catch {
      broken += 1;
      return new Response(null, { status: 400 });
    }
  });
  return { port: listening.port, broken: () => broken };
}

/** The beginning of a request whose body has 1000 bytes; `heard` is all that the server said until it closed. */
function begin(port: number, start: string, headers = '') {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.write(`${start} HTTP/1.1\r\nhost: school\r\ncontent-length: 1000\r\n${headers}\r\n`);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const heard = once(socket, 'close').then(() => text);
  return { socket, heard, text: () => text };
}

test('a call whose body does not come on is ended, however alive it looks', async () => {
  const { port } = await aReader({ callMs: 300 });
  const { socket, heard } = begin(port, 'POST /api/v1/private/users/me');
  // A byte now and then was enough to stay for minutes.
  const drip = setInterval(() => socket.write('x'), 50);
  whenDone(() => clearInterval(drip));
  expect(await heard).toMatch(/^HTTP\/1\.1 408 /);
});

test('hundreds of slow bodies are gone after their deadline', async () => {
  const { port } = await aReader({ callMs: 500 });
  const slow = Array.from({ length: 300 }, () => begin(port, 'POST /api/v1/x'));
  const answers = await Promise.all(slow.map(({ heard }) => heard));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408'))).toHaveLength(300);
});

test.each(['PUT', 'PATCH'])(
  'an upload (%s) that comes on slowly arrives, and one that stands still does not',
  async (method) => {
    const { port } = await aReader({ uploadMs: 2_000, uploadBytesPerSecond: 100 });
    const honest = begin(port, `${method} /media/uploads/x?sig=y`, 'connection: close\r\n');
    const still = begin(port, `${method} /media/uploads/x?sig=y`);
    still.socket.write('x');
    let sent = 0;
    for await (const _ of every(50)) {
      honest.socket.write('x'.repeat(20));
      sent += 20;
      if (sent === 1000) break;
    }
    expect(await honest.heard).toContain('1000 bytes');
    expect(await still.heard).toMatch(/^HTTP\/1\.1 408 /);
  },
);

test('one sender holds few bodies open, and makes nobody else wait', async () => {
  const { port } = await aReader({ maxOpenBodiesOfASender: 3 }, NEAR);
  const from = (sender: string) => begin(port, 'POST /api/v1/x', `x-forwarded-for: ${sender}\r\n`);
  const held = Array.from({ length: 3 }, () => from('203.0.113.7'));
  // Pipelined behind nothing: each has reached the server when the next one is refused.
  await expect.poll(async () => (await from('203.0.113.7').heard).slice(0, 12)).toBe('HTTP/1.1 429');
  const other = from('203.0.113.8');
  other.socket.write('x'.repeat(1000));
  await expect.poll(() => other.text()).toContain('1000 bytes');
  held[0]?.socket.write('x'.repeat(1000));
  await expect.poll(() => held[0]?.text()).toContain('1000 bytes');
  const next = from('203.0.113.7');
  next.socket.write('x'.repeat(1000));
  await expect.poll(() => next.text()).toContain('1000 bytes');
  for (const { socket } of [...held, other, next]) socket.destroy();
});

test('a line at home with many networks holds few bodies open, and makes nobody else wait', async () => {
  const { port } = await aReader({ maxOpenBodiesOfANeighbourhood: 3 }, NEAR);
  const from = (sender: string) => begin(port, 'POST /api/v1/x', `x-forwarded-for: ${sender}\r\n`);
  const held = [1, 2, 3].map((network) => from(`2001:db8:1:${network}::7`));
  await expect.poll(async () => (await from('2001:db8:1:4::7').heard).slice(0, 12)).toBe('HTTP/1.1 429');
  const other = from('2001:db8:2:1::7');
  other.socket.write('x'.repeat(1000));
  await expect.poll(() => other.text()).toContain('1000 bytes');
  for (const { socket } of [...held, other]) socket.destroy();
});

const LIMITS = { maxConnectionsOfASender: 2, maxConnectionsOfANeighbourhood: 3 };

/** Connections from these addresses, and which of them the server closes. */
function connected(server: ReturnType<typeof createServer>, addresses: readonly string[]) {
  const closed: unknown[] = [];
  const sockets = addresses.map((remoteAddress) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy: () => closed.push(socket),
    });
    server.emit('connection', socket);
    return socket;
  });
  return { sockets, closed };
}

test('connections of one sender beyond the limit are closed', async () => {
  const server = createServer();
  boundConnections(server, { kind: 'none' }, LIMITS);
  const { sockets, closed } = connected(server, [
    '203.0.113.7',
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8::1',
    '127.0.0.1',
  ]);
  expect(closed).toEqual([sockets[2]]);
  // Whoever leaves makes room.
  for (const socket of [sockets[0], sockets[2]]) socket?.emit('close');
  server.emit('connection', sockets[1]);
  expect(closed).toHaveLength(1);
});

test('connections of the networks of one line at home beyond the limit are closed', async () => {
  const server = createServer();
  boundConnections(server, { kind: 'none' }, LIMITS);
  const lines = [1, 2, 3, 4].map((network) => `2001:db8:1:${network}::7`);
  const { sockets, closed } = connected(server, [...lines, '2001:db8:2:1::7']);
  expect(closed).toEqual([sockets[3]]);
  for (const socket of [sockets[0], sockets[3]]) socket?.emit('close');
  server.emit('connection', sockets[3]);
  expect(closed).toHaveLength(1);
});
