import { envelopeOf, envelopeOfFixture, likeness, STEP } from './support/envelope.ts';
import { enterRoom, expectState, HOMEWORK, record, savedFile, takeRows } from './support/learner.ts';
import { until } from './support/until.ts';
import { expect, test } from './support/world.ts';

test('a tab that crashes in mid-take loses at most 1.5 s, and the take is offered, not sent', async ({
  world,
}) => {
  const phone = world.phone({ hears: 'arpeggio-guitar.wav' });
  const { page, email } = await enterRoom(phone);
  await page.getByRole('button', { name: '録音する' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:07', { timeout: 60_000 });
  // Seven seconds are on the clock at this moment; what is missing of them is what the crash cost.
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const again = await phone.context.newPage();
  // The worker lived in the process that died: the browser may drop the first navigation while it starts another.
  await until('the app to open again', async () => {
    await again.goto(HOMEWORK, { timeout: 15_000 });
    return true;
  });
  await expect(again.getByText('中断された録音があります')).toBeVisible();
  expect((await world.school.list()).filter((take) => take.email === email)).toEqual([]);
  await again.getByRole('button', { name: '残す' }).click();

  const row = takeRows(again).first();
  await expectState(row, 'この端末に保存済み');
  const heard = await envelopeOf(again, await savedFile(again, row));
  expect(heard.length * STEP).toBeGreaterThan(7 - 1.5);
  expect(likeness(heard, envelopeOfFixture('arpeggio-guitar.wav'))).toBeGreaterThan(0.85);
});

test('a browser killed in mid-upload delivers once', async ({ world }) => {
  const phone = world.phone({ hears: 'twinkle-piano.wav' });
  const { page: before, email } = await enterRoom(phone);
  const row = await record(before, 6);

  const stalled = world.line.stallAfter(/^\/media\/uploads\//, 20_000);
  await row.getByRole('button', { name: 'この録音を提出する' }).click();
  await stalled;
  await expectState(row, '送信中');
  await phone.kill();

  world.line.restore();
  const page = await phone.open(HOMEWORK);
  await expectState(takeRows(page).first(), '届きました');
  const mine = (await world.school.list()).filter((take) => take.email === email);
  expect(mine).toHaveLength(1);
  const exported = await world.school.export(mine[0]?.submissionID ?? '');
  expect(exported.sha256).toBe(mine[0]?.sha256);
});
