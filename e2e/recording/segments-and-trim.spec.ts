import { expect, test } from '../support/fixtures.ts';
import {
  downloadTake,
  expectState,
  openHomework,
  recordUntil,
  sha256,
  submit,
  takeRows,
} from '../support/recording.ts';

test('segments become one take, it is trimmed offline, and the school gets the chosen part once', async ({
  world,
}) => {
  const phone = world.phone({ serviceWorker: true, microphone: 'twinkle-piano.wav' });
  const { page, email } = await openHomework(world, phone);
  await phone.context.setOffline(true);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('録音する').click();
  await recordUntil(page, 1);
  await button('ひと休みする').click();
  await button('続きから録る').click();
  await recordUntil(page, 2);
  await button('ひと休みする').click();
  await button('最後の区間だけ録り直す').click();
  // The timer begins with the segments that are left once they are read.
  await expect(page.getByRole('region', { name: 'ここまでの区間' }).getByRole('listitem')).toHaveCount(1);
  await recordUntil(page, 2);
  await button('停止').click();
  const row = takeRows(page).first();
  await expect(takeRows(page)).toHaveCount(1);
  const original = sha256(await downloadTake(page, row));
  await row.getByRole('button', { name: '前後を切り取る' }).click();
  await row.getByRole('slider', { name: 'はじめ' }).press('PageUp');
  await row.getByRole('slider', { name: 'おわり' }).press('ArrowLeft');
  await row.getByRole('button', { name: 'この範囲に決める' }).click();
  // Before the range is stored, the button still saves the whole recording, as its words say.
  await expect(row.getByRole('button', { name: '選んだところをファイルに保存' })).toBeVisible();
  expect(sha256(await downloadTake(page, row))).not.toBe(original);
  await submit(row);
  await expectState(row, '送信待ち');
  await expect(row.getByRole('button', { name: '元の録音を聞く' })).toBeVisible();
  await expect(takeRows(page)).toHaveCount(1);
  await phone.context.setOffline(false);
  await expectState(row, '届きました');
  const submissions = await world.admin.submissionsOf(email);
  expect(submissions).toHaveLength(1);
  const exported = await world.admin.exportSubmission(submissions[0]?.submissionID ?? '');
  expect(exported.sha256).toBe(sha256(await downloadTake(page, row)));
  expect(exported.sha256).not.toBe(original);
});
