import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';
import { ARE_SERVERS_SEVERAL } from '#tests/support/server/processes/servers-in-turn.ts';

const folder = mkdtempSync(join(tmpdir(), 'otomichi-health-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function aServerIn(dataDir: string): Promise<AServer> {
  return aServer({ config: aConfig({ DATA_DIR: dataDir }) });
}

async function health({ app }: AServer) {
  const answer = await app.request('/healthz');
  return [answer.status, await answer.json()];
}

const healthy = [200, { ready: true }];

test('is healthy after a write to the database and to the disk', async () => {
  const server = await aServerIn(join(folder, 'fresh'));
  expect(await health(server)).toEqual(healthy);
  const [row] = await server.deps.db.selectFrom('health_checks').selectAll().execute();
  expect(row?.checked_at).toEqual(server.clock.now());
  // It keeps no block with which it would succeed on a full disk.
  expect(readFileSync(join(folder, 'fresh/uploads/health-check'))).toHaveLength(0);
});

test.skipIf(ARE_SERVERS_SEVERAL)(
  'says which one cannot be written, and is healthy again afterwards',
  async () => {
    const place = join(folder, 'blocked');
    writeFileSync(place, 'a file in the place of the folder');
    const server = await aServerIn(place);
    expect(await health(server)).toEqual([503, { ready: false, failing: 'disk' }]);
    rmSync(place);
    await eventually(async () => (await health(server))[0] === 200);
    // It still answers what it reads.
    await server.database.pool.query('alter table health_checks rename to elsewhere');
    await eventually(async () => (await health(server))[0] === 503);
    expect(await health(server)).toEqual([503, { ready: false, failing: 'database' }]);
  },
);

test('checks once a second, however often it is asked', async () => {
  const server = await aServerIn(join(folder, 'often'));
  let writes = 0;
  server.database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    client.query = ((...input: unknown[]) => {
      if (JSON.stringify(input[0] ?? '').includes('health_checks')) writes += 1;
      return query(...input);
    }) as typeof client.query;
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => health(server)));
  expect(answers.every(([status]) => status === 200)).toBe(true);
  expect(writes).toBe(1);
});

test('writes through no link', async () => {
  const place = join(folder, 'linked');
  const server = await aServerIn(place);
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'precious');
  await health(server);
  rmSync(join(place, 'uploads/health-check'));
  symlinkSync(victim, join(place, 'uploads/health-check'));
  await eventually(async () => (await health(server))[0] === 503);
  expect(readFileSync(victim, 'utf8')).toBe('precious');
});

test('is not ready once it was asked to stop, while it is still healthy and answers', async () => {
  const stopping = new AbortController();
  const config = aConfig({ DATA_DIR: join(folder, 'stopping') });
  const { app } = await aServer({ config, stopping: stopping.signal });
  expect((await app.request('/readyz')).status).toBe(200);
  stopping.abort();
  const answer = await app.request('/readyz');
  expect([answer.status, await answer.json()]).toEqual([503, { ready: false, failing: 'stopping' }]);
  expect((await app.request('/healthz')).status).toBe(200);
});
