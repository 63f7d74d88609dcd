import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aServerProcess } from '#tests/support/server/a-server-process.ts';
import { aSharedFolder } from '#tests/support/server/processes/a-machine.ts';
import { whenDone } from '#tests/support/when-done.ts';

test('a port for metrics that another program holds ends the start of several processes, with one sentence', async () => {
  const foreign = createServer().listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const database = await aDatabase();
  const { port } = foreign.address() as AddressInfo;
  const { child, ended } = aServerProcess({
    DATABASE_URL: database.url,
    // Not those of the checkout: a server may run there, and a build may be under way.
    DATA_DIR: aSharedFolder(),
    DIST_DIR: 'no-app',
    FILES_DIR: aSharedFolder(),
    PROCESSES: '2',
    METRICS_PORT: String(port),
  });
  whenDone(async () => {
    child.kill('SIGKILL');
    foreign.close();
    await database.drop();
  });
  const { code, err } = await ended;
  expect({ code, said: err.trim().split('\n') }).toEqual({
    code: 78,
    said: [expect.stringContaining(`The metrics need the ports ${port} to`)],
  });
});
