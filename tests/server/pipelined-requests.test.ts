import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '#server/listen.ts';

const GET = 'GET / HTTP/1.1\r\nhost: school\r\n\r\n';

/** A server whose answers wait for `finish`. */
async function slowServer() {
  const listening = await listen('127.0.0.1', 0);
  let finish = () => {};
  const finished = new Promise<void>((done) => {
    finish = done;
  });
  let underWay = 0;
  listening.answerWith(async () => {
    underWay += 1;
    await finished;
    return new Response('heard');
  });
  return { ...listening, finish, underWay: () => underWay };
}

test('ten thousand requests on one connection whose answers nobody reads: four are worked on, and it is ended', async () => {
  const server = await slowServer();
  const client = connect(server.port, '127.0.0.1');
  client.on('error', () => {});
  const closed = new Promise((done) => client.once('close', done));
  client.write(GET.repeat(10_000));
  client.resume();
  await closed;
  expect(server.underWay()).toBe(4);
  server.finish();
  await server.stop(0);
});

test('a few requests that follow each other without waiting are all answered, and further ones after them', async () => {
  const server = await slowServer();
  server.finish();
  const client = connect(server.port, '127.0.0.1');
  let heard = '';
  const answers = async (count: number) => {
    while ((heard.match(/HTTP\/1\.1 200 /g) ?? []).length < count)
      heard += String(await once(client, 'data'));
  };
  for (const all of [4, 8, 12]) {
    client.write(GET.repeat(4));
    await answers(all);
  }
  expect(server.underWay()).toBe(12);
  client.destroy();
  await server.stop(0);
});
