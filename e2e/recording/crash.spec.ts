import { readDeviceTakes } from '#tests/crash/device-takes.ts';
import { envelopeOf, envelopeOfFixture, likeness, STEP_SECONDS } from '../support/browser/loudness.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  downloadTake,
  expectState,
  HOMEWORK,
  openHomework,
  sha256,
  submit,
  takeRows,
} from '../support/recording.ts';
import { until } from '../support/until.ts';

test('keeps every second that is on disk when the tab crashes while recording, offers it without sending it, and delivers it once when the browser is killed during its upload', async ({
  world,
}) => {
  const phone = world.phone({ microphone: 'arpeggio-guitar.wav', restartable: true });
  const { page, email } = await openHomework(world, phone);
  await page.getByRole('button', { name: '録音する' }).click();
  const chunks = await until('six chunks on disk', async () => {
    const [{ rows } = { rows: 0 }] = await readDeviceTakes(page);
    return rows >= 6 && rows;
  });
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const reopened = await phone.context.newPage();
  // The service worker ran in the crashed process: the browser may drop the first navigation while it starts another.
  await until('the app to open again', async () => {
    await reopened.goto(HOMEWORK, { timeout: 15_000 });
    return true;
  });
  await expect(reopened.getByText('中断された録音があります')).toBeVisible();
  expect(await world.admin.submissionsOf(email)).toEqual([]);
  await reopened.getByRole('button', { name: '残す' }).click();

  const row = takeRows(reopened).first();
  await expectState(row, 'この端末に保存済み');
  const take = await downloadTake(reopened, row);
  const envelope = await envelopeOf(reopened, take);
  // A chunk is a second of sound or, on a busy machine, more.
  expect(envelope.length * STEP_SECONDS).toBeGreaterThan(chunks * 0.95);
  expect(likeness(envelope, envelopeOfFixture('arpeggio-guitar.wav'))).toBeGreaterThan(0.85);

  await test.step('submitted, it is delivered once although the browser is killed during the upload', async () => {
    const stalled = world.network.stallRequest(/^\/media\/uploads\//, 20_000);
    await submit(row);
    await stalled;
    await expectState(row, '送信中');
    await phone.kill();

    world.network.restore();
    const again = await phone.open(HOMEWORK);
    await expectState(takeRows(again).first(), '届きました');
    const submissions = await world.admin.submissionsOf(email);
    expect(submissions).toHaveLength(1);
    const exported = await world.admin.exportSubmission(submissions[0]?.submissionID ?? '');
    expect(exported.sha256).toBe(submissions[0]?.sha256);
    expect(exported.sha256).toBe(sha256(take));
  });
});
