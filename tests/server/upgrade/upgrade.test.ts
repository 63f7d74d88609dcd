import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aServerProcess } from '#tests/support/server/a-server-process.ts';
import { aCommand } from '#tests/support/server/operations/a-command.ts';
import { aLearnerByCalls } from '#tests/support/server/operations/a-learner-by-calls.ts';
import { whenDone } from '#tests/support/when-done.ts';
import { checkOutPreviousRelease } from '../../../scripts/lib/previous-release.mjs';

/** Of the school's own lessons, which each version brings along. */
const [FIRST, SECOND] = ['gt-trial_1_1', 'gt-trial_1_2'];

// Starts three servers of two versions: part of `npm run test:long`.
test.skipIf(!process.env['LONG'])(
  'data of the previous release is all there after the update, and the previous release refuses it then',
  { timeout: 600_000 },
  async () => {
    const top = mkdtempSync(join(tmpdir(), 'otomichi-upgrade-'));
    whenDone(() => rmSync(top, { recursive: true, force: true }));
    const [DATA_DIR, previous] = [join(top, 'data'), join(top, 'previous')];
    checkOutPreviousRelease(process.cwd(), previous);

    const contentOf = (root: string) => ({ CONTENT_DIR: join(root, 'content') });
    const old = aServerProcess({ DATA_DIR, ...contentOf(previous) }, previous);
    const learner = await aLearnerByCalls(await old.origin);
    const handed = [await learner.handIn(FIRST), await learner.handIn(SECOND)];
    const grant = ['subscriptions', 'grant', '--email', learner.email, '--curriculum', 'pf-beginner'];
    const granted = await aCommand([...grant, '--plan', 'entry'], { DATA_DIR }, previous);
    expect(granted).toMatchObject({ code: 0 });
    const list = (root: string) => aCommand(['subscriptions', 'list', '--json'], { DATA_DIR }, root);
    const subscriptions = (await list(previous)).said;
    expect(JSON.parse(subscriptions)).toHaveLength(1);
    old.child.kill('SIGTERM');
    expect((await old.ended).code).toBe(0);

    const present = aServerProcess({ DATA_DIR, ...contentOf(process.cwd()) });
    const origin = await present.origin;
    const same = await learner.at(origin);
    for (const [index, lessonID] of [FIRST, SECOND].entries()) {
      const take = handed[index];
      if (take === undefined) throw new Error('no take');
      const { sha256, note } = take;
      expect(await same.find(take, lessonID)).toEqual({ sha256, note });
    }
    expect(JSON.parse((await list(process.cwd())).said)).toEqual(JSON.parse(subscriptions));
    await same.handIn(FIRST);
    const backup = await aCommand(['backup', '--out', join(top, 'backup')], { DATA_DIR });
    expect(backup).toMatchObject({ code: 0 });
    present.child.kill('SIGTERM');
    const { code, out } = await present.ended;
    expect({ code, wrong: out.split('\n').filter((line) => /"level":"error"/.test(line)) }).toEqual({
      code: 0,
      wrong: [],
    });

    const again = await aServerProcess({ DATA_DIR, ...contentOf(previous) }, previous).ended;
    expect(again).toMatchObject({ code: 78, err: expect.stringContaining('start the newer version') });
  },
);
