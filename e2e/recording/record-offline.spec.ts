import { openAsMember } from '../support/accounts.ts';
import { envelopeOf, envelopeOfFixture, likeness, STEP_SECONDS } from '../support/browser/loudness.ts';
import type { Phone } from '../support/browser/phone.ts';
import { expect, test, type World } from '../support/fixtures.ts';
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

/** Two ways to lose the network: the server cannot be reached, or the phone knows that it is offline. */
const FAULTS = {
  'the server cannot be reached': {
    disconnect: async (world: World) => world.network.cut(),
    reconnect: async (world: World) => world.network.restore(),
  },
  'the phone is offline': {
    disconnect: async (_: World, phone: Phone) => phone.context.setOffline(true),
    reconnect: async () => undefined,
  },
};

for (const [name, { disconnect, reconnect }] of Object.entries(FAULTS)) {
  test(`delivers homework recorded while ${name} once and byte for byte`, async ({ world }) => {
    const phone = world.phone({ microphone: 'twinkle-piano.wav', restartable: true });
    const { page, email } = await openAsMember(world, phone, LESSON);
    await page.goto(`${LESSON}/text`);
    await expect(page.locator('.lesson-text')).toContainText('鍵盤');
    await page.goto(HOMEWORK);
    await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
    await waitForServiceWorker(page);

    await disconnect(world, phone);
    const row = await record(page, 8);
    await expectState(row, 'この端末に保存済み');
    const saved = sha256(await downloadTake(page, row));
    await row.getByLabel('メモ').fill(NOTE);
    await submit(row);
    await expectState(row, '送信待ち');
    await expect(page.getByText('オフラインです')).toBeVisible();

    await phone.close();
    await reconnect(world);
    const reopened = await phone.open(HOMEWORK);
    const delivered = takeRows(reopened).first();
    await expectState(delivered, '届きました');

    const submissions = await world.admin.submissionsOf(email);
    expect(submissions).toHaveLength(1);
    expect(submissions[0]?.note).toBe(NOTE);
    const exported = await world.admin.exportSubmission(submissions[0]?.submissionID ?? '');
    expect(exported.sha256).toBe(submissions[0]?.sha256);
    expect(exported.bytes.length).toBe(submissions[0]?.byteLength);
    expect(exported.sha256).toBe(saved);

    const envelope = await envelopeOf(reopened, exported.bytes);
    expect(envelope.length * STEP_SECONDS).toBeGreaterThan(7);
    expect(likeness(envelope, envelopeOfFixture('twinkle-piano.wav'))).toBeGreaterThan(0.9);
    // The control: another recording of the same length must not pass for it.
    expect(likeness(envelope, envelopeOfFixture('scale-voice.wav'))).toBeLessThan(0.8);

    await delivered.getByRole('button', { name: '聞く' }).click();
    await until('the take to play', () =>
      reopened.evaluate(() =>
        [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.3),
      ),
    );
  });
}
