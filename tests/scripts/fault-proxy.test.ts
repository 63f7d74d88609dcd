import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { openFaultProxy } from '#tests/support/network/fault-proxy.ts';
import { Lane } from '#tests/support/network/lane.ts';
import type { RequestFault } from '#tests/support/network/request-faults.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** Waits for what another socket does; no result depends on how long. */
const eventually = (holds: () => void) => vi.waitFor(holds, { timeout: 20_000, interval: 5 });

const BODY = Buffer.alloc(300_000, 'otomichi');

interface Received {
  path: string;
  bytes: number;
  whole: boolean;
}

/** A server that notes what reaches it and answers with the body's size and much more, behind a proxy. */
async function aNetwork(answer = BODY) {
  const received: Received[] = [];
  const server = createServer((incoming, outgoing) => {
    const row: Received = { path: incoming.url ?? '', bytes: 0, whole: false };
    received.push(row);
    incoming.on('data', (data: Buffer) => {
      row.bytes += data.length;
    });
    incoming.on('error', () => undefined);
    incoming.on('end', () => {
      row.whole = true;
      outgoing.end(answer);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const proxy = await openFaultProxy({ target: () => port, seed: 7 });
  whenDone(async () => {
    await proxy.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return { proxy, received, send: (path = '/', body = BODY) => send(proxy.port, path, body) };
}

/** Resolves with the answer's bytes, or with the code of the error and how much came before it. */
function send(port: number, path: string, body: Buffer): Promise<Buffer | { code: string; got: number }> {
  return new Promise((resolve) => {
    let got = 0;
    const fail = (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? 'failed', got });
    const headers = { 'content-length': body.length };
    const listen = (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      response.on('data', (data: Buffer) => {
        got += data.length;
        parts.push(data);
      });
      response.on('error', fail);
      response.on('end', () => resolve(Buffer.concat(parts)));
    };
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'PUT', headers, agent: false }, listen);
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

/** The complete answer came, byte for byte. */
const arrived = (answer: Buffer | object) => Buffer.isBuffer(answer) && BODY.equals(answer);

const count = (network: { proxy: { fired(): ReadonlyMap<string, number> } }, kind: string) =>
  network.proxy.fired().get(kind) ?? 0;

test('hands every byte on in order, as fast as the machine or at the pace of a link', async () => {
  const { proxy, send } = await aNetwork();
  expect(arrived(await send())).toBe(true);
  proxy.shape({ bytesPerSecond: 3_000_000, roundTripMs: 20 });
  const begun = performance.now();
  expect(arrived(await send())).toBe(true);
  // 300 KB up and 300 KB down at 3 MB a second; a busy machine only makes it slower.
  expect(performance.now() - begun).toBeGreaterThan(200);
});

test('refuses new connections and resets open ones', async () => {
  const network = await aNetwork();
  network.proxy.refuse(true);
  expect(await network.send()).toMatchObject({ code: 'ECONNRESET', got: 0 });
  network.proxy.refuse(false);
  const socket = connect({ port: network.proxy.port, host: '127.0.0.1' });
  const error = new Promise<NodeJS.ErrnoException>((failed) => socket.once('error', failed));
  await new Promise((connected) => socket.once('connect', connected));
  await eventually(() => {
    network.proxy.reset();
    expect(count(network, 'reset')).toBeGreaterThan(0);
  });
  expect((await error).code).toBe('ECONNRESET');
  expect(count(network, 'refuse')).toBe(1);
  expect(arrived(await network.send())).toBe(true);
});

test('cuts a request on its way up: the server has the first bytes, the client an error, the next one passes', async () => {
  const network = await aNetwork();
  network.proxy.arm({ fault: { kind: 'cutUp', afterBytes: 50_000 }, match: /^PUT \/takes/ });
  expect(arrived(await network.send('/else'))).toBe(true);
  expect(await network.send('/takes')).toMatchObject({ code: 'ECONNRESET' });
  await eventually(() => expect(network.received[1]?.bytes).toBeGreaterThan(49_000));
  const [, cut] = network.received;
  expect(cut?.bytes).toBeLessThan(50_000);
  expect(cut?.whole).toBe(false);
  expect(count(network, 'cutUp')).toBe(1);
  expect(arrived(await network.send('/takes'))).toBe(true);
});

test('cuts an answer on its way down: the server has done its work, the client has the first bytes', async () => {
  const network = await aNetwork();
  for (const afterBytes of [0, 100_000]) network.proxy.arm({ fault: { kind: 'cutDown', afterBytes } });
  expect(await network.send()).toMatchObject({ code: 'ECONNRESET', got: 0 });
  expect(await network.send()).toMatchObject({ code: 'ECONNRESET' });
  expect(network.received).toEqual([
    { path: '/', bytes: BODY.length, whole: true },
    { path: '/', bytes: BODY.length, whole: true },
  ]);
  expect(count(network, 'cutDown')).toBe(2);
});

test('a cut waits for a request that is long enough', async () => {
  const network = await aNetwork(Buffer.from('short'));
  network.proxy.arm({ fault: { kind: 'cutUp', afterBytes: 100_000 } });
  expect(String(await network.send('/', Buffer.from('short')))).toBe('short');
  expect(count(network, 'cutUp')).toBe(0);
  expect(await network.send()).toMatchObject({ code: 'ECONNRESET' });
  expect(count(network, 'cutUp')).toBe(1);
});

const TWICE: RequestFault[] = [{ kind: 'duplicate' }, { kind: 'replay', delayMs: 10 }];
test.each(TWICE)('hands a request on twice ($kind), and the client has one answer', async (fault) => {
  const network = await aNetwork();
  network.proxy.arm({ fault });
  expect(arrived(await network.send('/twice'))).toBe(true);
  const twice = { path: '/twice', bytes: BODY.length, whole: true };
  await eventually(() => expect(network.received).toEqual([twice, twice]));
  await eventually(() => expect(count(network, fault.kind)).toBe(1));
});

test('a late request is lost for the client and complete for the server, later', async () => {
  const network = await aNetwork();
  network.proxy.arm({ fault: { kind: 'late', delayMs: 30 } });
  expect(await network.send('/late')).toMatchObject({ code: 'ECONNRESET', got: 0 });
  expect(network.received).toEqual([]);
  await eventually(() =>
    expect(network.received).toEqual([{ path: '/late', bytes: BODY.length, whole: true }]),
  );
  expect(count(network, 'late')).toBe(1);
});

test('a stalled request moves no more until everything is calmed', async () => {
  const network = await aNetwork();
  network.proxy.arm({ fault: { kind: 'stall', afterBytes: 20_000 } });
  const sent = network.send();
  await eventually(() => expect(count(network, 'stall')).toBe(1));
  await eventually(() => expect(network.received[0]?.bytes).toBeGreaterThan(19_000));
  expect(network.received[0]).toMatchObject({ whole: false });
  network.proxy.calm();
  expect(await sent).toMatchObject({ code: 'ECONNRESET' });
});

test('a lane that is held again while it is released keeps what comes after', () => {
  const to = new PassThrough();
  const lane = new Lane(new PassThrough() as never, to as never, { freeAt: 0 }, () => null);
  lane.hold();
  lane.send(Buffer.from('before'));
  lane.afterwards(() => lane.hold());
  lane.end();
  lane.release();
  expect([String(to.read()), to.writableEnded]).toEqual(['before', false]);
  lane.release();
  expect(to.writableEnded).toBe(true);
});

test.each(['deliver', 'reset'] as const)('a black hole swallows what is sent; its end: %s', async (end) => {
  const network = await aNetwork();
  network.proxy.blackHole(true);
  const sent = network.send();
  await eventually(() => expect(count(network, 'blackHole')).toBe(1));
  expect(network.received).toEqual([]);
  network.proxy.blackHole(false, end);
  if (end === 'deliver') expect(arrived(await sent)).toBe(true);
  else expect(await sent).toMatchObject({ code: 'ECONNRESET' });
});

test('strikes by chance as often as asked, the same requests for the same seed', async () => {
  const outcomes = async () => {
    const { proxy, send } = await aNetwork(Buffer.from('ok'));
    proxy.strikeByChance({ rate: 0.5, kinds: ['cutUp', 'cutDown', 'late'], maxBytes: 1 });
    const all: boolean[] = [];
    for (let each = 0; each < 40; each += 1) all.push(Buffer.isBuffer(await send('/', Buffer.from('0123'))));
    return all;
  };
  const first = await outcomes();
  expect(first.filter((arrived) => !arrived).length).toBeGreaterThan(5);
  expect(first.filter((arrived) => arrived).length).toBeGreaterThan(5);
  expect(await outcomes()).toEqual(first);
});
