import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '#server/listen.ts';

const HEAD = 'POST / HTTP/1.1\r\nhost: school\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n';
const END = '0\r\n\r\n';

/** Sends a body in these chunks. @returns what is answered, and how many pieces of it the server worked on */
async function answerTo(chunks: string) {
  const listening = await listen('127.0.0.1', 0);
  let pieces = 0;
  listening.answerWith(async (request) => {
    let bytes = 0;
    for await (const piece of request.body ?? []) {
      pieces += 1;
      bytes += piece.byteLength;
    }
    return new Response(`${bytes} bytes`);
  });
  const client = connect(listening.port, '127.0.0.1');
  let heard = '';
  client.on('data', (chunk) => {
    heard += chunk;
  });
  const closed = new Promise((done) => client.once('close', done));
  // The server may end the connection in the middle of it.
  client.on('error', () => {});
  client.write(HEAD + chunks + END);
  await closed;
  await listening.stop(0);
  return { heard, pieces };
}

const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`;

test('a body of a hundred thousand chunks of one byte is not read: the connection ends', async () => {
  const { heard, pieces } = await answerTo(chunk(1).repeat(100_000));
  expect(heard).toBe('');
  expect(pieces).toBeLessThanOrEqual(256);
});

test('a body in chunks as networks and proxies make them arrives, and so do a few that are tiny', async () => {
  expect((await answerTo(chunk(500).repeat(2_000))).heard).toContain('1000000 bytes');
  expect((await answerTo(chunk(1).repeat(200))).heard).toContain('200 bytes');
  expect(
    (await answerTo(chunk(1).repeat(200) + chunk(16_384).repeat(20) + chunk(1).repeat(200))).heard,
  ).toContain('328080 bytes');
});
