import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { type AServerProcess, aServerProcess } from '#tests/support/server/a-server-process.ts';
import { aCommand } from '#tests/support/server/operations/a-command.ts';
import {
  type ALearnerByCalls,
  aLearnerByCalls,
  type HandedIn,
} from '#tests/support/server/operations/a-learner-by-calls.ts';
import { aSharedFolder } from '#tests/support/server/processes/a-machine.ts';
import { whenDone } from '#tests/support/when-done.ts';
import { checkOutPreviousRelease, PREVIOUS_RELEASE } from '../../../scripts/lib/previous-release.mjs';

/** Of the school's own lessons, which each version brings along. */
const [FIRST, SECOND] = ['gt-trial_1_1', 'gt-trial_1_2'];

// Real servers of two versions: part of `npm run test:long`.
const longTest = test.skipIf(!process.env['LONG']);
const TIMEOUT = { timeout: 600_000 };

longTest(
  'data of the previous release is all there after the update, and after a way back',
  TIMEOUT,
  async () => {
    const { top, previous } = aPreviousRelease();
    const DATA_DIR = join(top, 'data');
    const serverOf = (root: string) => aServerProcess({ DATA_DIR, CONTENT_DIR: join(root, 'content') }, root);
    const old = serverOf(previous);
    const learner = await aLearnerByCalls(await old.origin);
    const handed = [
      { lessonID: FIRST, take: await learner.handIn(FIRST) },
      { lessonID: SECOND, take: await learner.handIn(SECOND) },
    ];
    const grant = ['subscriptions', 'grant', '--email', learner.email, '--curriculum', 'pf-beginner'];
    const granted = await aCommand([...grant, '--plan', 'entry'], { DATA_DIR }, previous);
    expect(granted).toMatchObject({ code: 0 });
    const list = async (root: string) =>
      JSON.parse((await aCommand(['subscriptions', 'list', '--json'], { DATA_DIR }, root)).said);
    const subscriptions = await list(previous);
    expect(subscriptions).toHaveLength(1);
    const allIsThereAt = async (origin: string) => {
      const same = await learner.at(origin);
      for (const { lessonID, take } of handed) await expectTake(same, take, lessonID);
      return same;
    };
    await stopped(old);

    const present = serverOf(process.cwd());
    const same = await allIsThereAt(await present.origin);
    expect(await list(process.cwd())).toEqual(subscriptions);
    handed.push({ lessonID: FIRST, take: await same.handIn(FIRST) });
    const backup = await aCommand(['backup', '--out', join(top, 'backup')], { DATA_DIR });
    expect(backup).toMatchObject({ code: 0 });
    await stopped(present);

    const again = serverOf(previous);
    const back = await allIsThereAt(await again.origin);
    handed.push({ lessonID: SECOND, take: await back.handIn(SECOND) });
    await stopped(again);

    const forth = serverOf(process.cwd());
    await allIsThereAt(await forth.origin);
    await stopped(forth);
  },
);

longTest(
  'the previous release serves while this one migrates, beside it, and after a start of its own',
  TIMEOUT,
  async () => {
    const { top, previous } = aPreviousRelease();
    const database = await aDatabase('template0');
    whenDone(() => database.drop());
    const shared = { DATABASE_URL: database.url, FILES_DIR: aSharedFolder(), LOG_LEVEL: 'warn' };
    const machine = (name: string, root: string) =>
      aServerProcess({ ...shared, DATA_DIR: join(top, name) }, root);
    const old = machine('one', previous);
    const learner = await aLearnerByCalls(await old.origin);
    const handed: HandedIn[] = [];
    let hasEnded = false;
    const evening = (async () => {
      while (!hasEnded) handed.push(await learner.handIn());
    })();
    await eventually(() => handed.length >= 2);

    const present = machine('two', process.cwd());
    const beside = await learner.at(await present.origin);
    const { rows } = await database.pool.query('select max(name) as last from migrations');
    expect(rows[0].last > PREVIOUS_RELEASE.lastMigration).toBe(true);
    handed.push(await beside.handIn());
    const enough = handed.length + 3;
    await eventually(() => handed.length >= enough);
    hasEnded = true;
    await evening;
    await stopped(old);

    const again = machine('one', previous);
    const back = await learner.at(await again.origin);
    handed.push(await back.handIn());
    for (const take of handed) for (const one of [beside, back]) await expectTake(one, take);
    await stopped(again);
    await stopped(present);
  },
);

function aPreviousRelease() {
  const top = mkdtempSync(join(tmpdir(), 'otomichi-upgrade-'));
  whenDone(() => rmSync(top, { recursive: true, force: true }));
  const previous = join(top, 'previous');
  checkOutPreviousRelease(process.cwd(), previous);
  return { top, previous };
}

async function expectTake(learner: ALearnerByCalls, take: HandedIn, lessonID?: string) {
  const { sha256, note } = take;
  expect(await learner.find(take, lessonID)).toEqual({ sha256, note });
}

/** Stops it in order: it has reported no error meanwhile. */
async function stopped(server: AServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  const { code, out } = await server.ended;
  const wrong = out.split('\n').filter((line) => /"level":"error"/.test(line));
  expect({ code, wrong }).toEqual({ code: 0, wrong: [] });
}
