import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aServerProcess } from '#tests/support/server/a-server-process.ts';
import { aCommand } from '#tests/support/server/operations/a-command.ts';
import { aLearnerByCalls, type HandedIn } from '#tests/support/server/operations/a-learner-by-calls.ts';
import { whenDone } from '#tests/support/when-done.ts';

// Starts two servers with databases of their own: part of `npm run test:long`.
test.skipIf(!process.env['LONG'])(
  'the drill: commands back up a server under load and restore it, and the server there has everything',
  { timeout: 600_000 },
  async () => {
    const top = mkdtempSync(join(tmpdir(), 'otomichi-backup-drill-'));
    const [DATA_DIR, folder, restored] = ['data', 'backup', 'restored'].map((name) => join(top, name));
    const servers: ReturnType<typeof aServerProcess>[] = [];
    whenDone(async () => {
      for (const { child } of servers) child.kill('SIGTERM');
      await Promise.all(servers.map(({ ended }) => ended));
      rmSync(top, { recursive: true, force: true });
    });
    const start = (env: Record<string, string>) => {
      const server = aServerProcess(env);
      servers.push(server);
      return server.origin;
    };

    const origin = await start({ DATA_DIR: DATA_DIR as string });
    const learners = [await aLearnerByCalls(origin), await aLearnerByCalls(origin)];
    const before: HandedIn[][] = await Promise.all(learners.map(async (each) => [await each.handIn()]));
    let isDone = false;
    const meanwhile = learners.map(async (learner) => {
      let count = 0;
      for (; !isDone; count += 1) await learner.handIn();
      return count;
    });
    const made = await aCommand(['backup', '--out', folder as string], { DATA_DIR: DATA_DIR as string });
    isDone = true;
    const counts = await Promise.all(meanwhile);
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('バックアップができました') });
    expect(Math.min(...counts)).toBeGreaterThan(0);

    const from = ['--from', folder as string];
    expect(await aCommand(['backup', 'check', ...from], {})).toMatchObject({ code: 0 });
    const drilled = await aCommand(['backup', 'drill', ...from], { DATA_DIR: DATA_DIR as string });
    expect(drilled).toMatchObject({ code: 0, said: expect.stringContaining('一致する') });
    const refused = await aCommand(['restore', ...from], { DATA_DIR: DATA_DIR as string });
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('サーバーが動いています') });
    expect(await aCommand(['restore', ...from], { DATA_DIR: restored as string })).toMatchObject({ code: 0 });

    const there = await start({ DATA_DIR: restored as string });
    expect((await fetch(`${there}/readyz`)).status).toBe(200);
    for (const [index, learner] of learners.entries()) {
      const same = await learner.at(there);
      for (const { sha256, note, ...handed } of before[index] ?? []) {
        expect(await same.find({ sha256, note, ...handed })).toEqual({ sha256, note });
      }
      await same.handIn();
    }
  },
);
