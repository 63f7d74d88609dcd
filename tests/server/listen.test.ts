import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '#server/listen.ts';

const GET = 'GET / HTTP/1.1\r\nHost: school\r\n\r\n';

test('says that it is starting until it can answer', async () => {
  const listening = await listen('127.0.0.1', 0);
  const answer = await fetch(`http://127.0.0.1:${listening.port}/`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  await listening.stop(0);
});

test('stop waits for the request under way, not for an idle connection that the client holds open', async () => {
  const listening = await listen('127.0.0.1', 0);
  let finish = () => {};
  let entered = () => {};
  const isIn = new Promise<void>((done) => {
    entered = done;
  });
  listening.answerWith(async () => {
    entered();
    await new Promise<void>((done) => {
      finish = done;
    });
    return new Response('the last note');
  });
  const client = connect(listening.port, '127.0.0.1');
  let heard = '';
  client.on('data', (chunk) => {
    heard += chunk;
  });
  client.write(GET);
  await isIn;
  // Far longer than the test's timeout: a stop that waits for the whole grace period fails it.
  const stopped = listening.stop(600_000);
  const closed = once(client, 'close');
  finish();
  await Promise.all([stopped, closed]);
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect(heard).toContain('the last note');
});
