import type { Page } from '@playwright/test';
import { openAsMember } from '../support/accounts.ts';
import { envelopeOf, envelopeOfFixture, likeness, STEP_SECONDS } from '../support/browser/loudness.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  downloadTake,
  expectState,
  HOMEWORK,
  LESSON,
  record,
  sha256,
  submit,
  takeRows,
  waitForServiceWorker,
} from '../support/recording.ts';
import { until } from '../support/until.ts';

const NOTE = '左手はまだです。𠮷田先生、指づかいを見てください🎹';

const NEXT_LESSON = '/lessons/pf-trial_1_2';

interface Saved {
  sha256: string;
  note: string;
}

/** Records and submits while nothing can be sent, and returns what has to arrive. */
async function recordAndSubmit(page: Page, seconds: number, note: string): Promise<Saved> {
  const row = await record(page, seconds);
  await expectState(row, 'この端末に保存済み');
  const saved = { sha256: sha256(await downloadTake(page, row)), note };
  await row.getByLabel('メモ').fill(note);
  await submit(row);
  await expectState(row, '送信待ち');
  await expect(page.getByText('オフラインです')).toBeVisible();
  return saved;
}

test('delivers homework recorded while the phone is offline, and while the server cannot be reached, once and byte for byte', async ({
  world,
}) => {
  const phone = world.phone({ microphone: 'twinkle-piano.wav', restartable: true });
  const { page, email } = await openAsMember(world, phone, `${LESSON}/text`);
  await expect(page.locator('.lesson-text')).toContainText('鍵盤');
  await navigate(page, HOMEWORK);
  await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
  await waitForServiceWorker(page);

  await phone.context.setOffline(true);
  const first = await recordAndSubmit(page, 8, NOTE);
  // The phone has a network again, and still no server.
  world.network.cut();
  await phone.context.setOffline(false);
  await navigate(page, `${NEXT_LESSON}/homework`);
  await expect(takeRows(page)).toHaveCount(0);
  const second = await recordAndSubmit(page, 2, '');

  await phone.close();
  world.network.restore();
  const reopened = await phone.open(HOMEWORK);
  const delivered = takeRows(reopened).first();
  await expectState(delivered, '届きました');
  const submissions = await until('both to be delivered', async () => {
    const arrived = await world.admin.submissionsOf(email);
    return arrived.length > 1 && arrived;
  });
  expect(submissions).toHaveLength(2);

  const exported = [];
  for (const { sha256: saved, note } of [first, second]) {
    const submission = submissions.find((each) => each.sha256 === saved);
    expect(submission?.note ?? '').toBe(note);
    const file = await world.admin.exportSubmission(submission?.submissionID ?? '');
    expect(file.sha256).toBe(saved);
    expect(file.bytes.length).toBe(submission?.byteLength);
    exported.push(file.bytes);
  }

  const envelope = await envelopeOf(reopened, exported[0] ?? Buffer.of());
  expect(envelope.length * STEP_SECONDS).toBeGreaterThan(7);
  expect(likeness(envelope, envelopeOfFixture('twinkle-piano.wav'))).toBeGreaterThan(0.9);
  // The control: another recording of the same length must not pass for it.
  expect(likeness(envelope, envelopeOfFixture('scale-voice.wav'))).toBeLessThan(0.8);

  await delivered.getByRole('button', { name: '聞く' }).click();
  await until('the take to play', () =>
    reopened.evaluate(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.3)),
  );
});
