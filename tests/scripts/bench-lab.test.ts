import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openLink } from '#tests/bench/lab/link.ts';
import { firstQuiet } from '#tests/bench/lab/visit.ts';

const BYTES = Buffer.alloc(300_000, 'otomichi');

/** A server that sends the bytes to whoever connects, and a link before it. */
async function aLink() {
  const server = createServer((socket) => socket.on('error', () => undefined).end(BYTES));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const link = await openLink(() => port, { bytesPerSecond: 3_000_000, roundTripMs: 20 });
  const ask = () =>
    new Promise<Buffer | string>((resolve) => {
      const parts: Buffer[] = [];
      const socket = connect({ port: link.port, host: '127.0.0.1' });
      socket.on('data', (data) => parts.push(data));
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
      socket.on('end', () => resolve(Buffer.concat(parts)));
    });
  const close = async () => {
    await link.close();
    await new Promise((closed) => server.close(closed));
  };
  return { link, ask, close };
}

test('the slow link of the lab hands every byte on in order, and takes at least the time of its rate', async () => {
  const { link, ask, close } = await aLink();
  expect(BYTES.equals((await ask()) as Buffer)).toBe(true);
  link.set('shaped');
  const begun = performance.now();
  expect(BYTES.equals((await ask()) as Buffer)).toBe(true);
  // 300 KB at 3 MB a second; a busy machine only makes it slower.
  expect(performance.now() - begun).toBeGreaterThan(100);
  link.set('cut');
  expect(await ask()).toBe('ECONNRESET');
  await close();
});

test('a page is usable where five quiet seconds begin, not where the first control stands', () => {
  expect(firstQuiet(400, [])).toBe(400);
  expect(firstQuiet(400, [{ start: 100, ms: 80 }])).toBe(400);
  expect(
    firstQuiet(400, [
      { start: 1_200, ms: 60 },
      { start: 5_000, ms: 100 },
      { start: 10_200, ms: 500 },
    ]),
  ).toBe(5_100);
});
