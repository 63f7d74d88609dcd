import { envelopeOf, envelopeOfFixture, likeness, STEP_SECONDS } from '../support/browser/loudness.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  downloadTake,
  expectState,
  HOMEWORK,
  openHomework,
  record,
  submit,
  takeRows,
} from '../support/recording.ts';
import { until } from '../support/until.ts';

test('loses at most 1.5 s of the take when the tab crashes while recording, and offers it without sending it', async ({
  world,
}) => {
  const phone = world.phone({ microphone: 'arpeggio-guitar.wav', restartable: true });
  const { page, email } = await openHomework(world, phone);
  await page.getByRole('button', { name: '録音する' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:07', { timeout: 60_000 });
  // The timer shows seven seconds at this moment; what is missing of them is what the crash cost.
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
  const envelope = await envelopeOf(reopened, await downloadTake(reopened, row));
  expect(envelope.length * STEP_SECONDS).toBeGreaterThan(7 - 1.5);
  expect(likeness(envelope, envelopeOfFixture('arpeggio-guitar.wav'))).toBeGreaterThan(0.85);
});

test('delivers once when the browser is killed during the upload', async ({ world }) => {
  const phone = world.phone({ microphone: 'twinkle-piano.wav', restartable: true });
  const { page: before, email } = await openHomework(world, phone);
  const row = await record(before, 4);

  const stalled = world.network.stallRequest(/^\/media\/uploads\//, 20_000);
  await submit(row);
  await stalled;
  await expectState(row, '送信中');
  await phone.kill();

  world.network.restore();
  const page = await phone.open(HOMEWORK);
  await expectState(takeRows(page).first(), '届きました');
  const submissions = await world.admin.submissionsOf(email);
  expect(submissions).toHaveLength(1);
  const exported = await world.admin.exportSubmission(submissions[0]?.submissionID ?? '');
  expect(exported.sha256).toBe(submissions[0]?.sha256);
});
