import { envelopeOf, envelopeOfFixture, likeness, STEP } from './support/envelope.ts';
import {
  aNewEmail,
  expectState,
  HOMEWORK,
  LESSON,
  readyToRecord,
  record,
  savedFile,
  sha256,
  signUp,
  takeRows,
} from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import type { Phone } from './support/phone.ts';
import { until } from './support/until.ts';
import { expect, test, type World } from './support/world.ts';

const NOTE = '左手はまだです。𠮷田先生、指づかいを見てください🎹';

/** How a line is lost and comes back: the school cannot be reached, or the phone knows that it is offline. */
const LINES = {
  'the origin is cut': {
    lose: async (world: World) => world.line.cut(),
    find: async (world: World) => world.line.restore(),
  },
  'the phone is offline': {
    lose: async (_: World, phone: Phone) => phone.context.setOffline(true),
    find: async () => undefined,
  },
};

for (const [name, { lose, find }] of Object.entries(LINES)) {
  test(`homework recorded while ${name} arrives at the school once, byte for byte`, async ({ world }) => {
    const phone = world.phone({ hears: 'twinkle-piano.wav' });
    const email = aNewEmail();
    let page = await phone.open('/');
    await signUp(page, email);
    await onboard(page);

    await page.goto(LESSON);
    await page.goto(`${LESSON}/text`);
    await expect(page.locator('.lesson-text')).toContainText('鍵盤');
    await page.goto(HOMEWORK);
    await expect(page.getByRole('button', { name: '録音する' })).toBeVisible();
    await readyToRecord(page);

    await lose(world, phone);
    const row = await record(page, 8);
    await expectState(row, 'この端末に保存済み');
    const saved = sha256(await savedFile(page, row));
    await row.getByLabel('メモ').fill(NOTE);
    await row.getByRole('button', { name: 'この録音を提出する' }).click();
    await expectState(row, '送信待ち');
    await expect(page.getByText('オフラインです')).toBeVisible();

    await phone.close();
    await find(world);
    page = await phone.open(HOMEWORK);
    const arrived = takeRows(page).first();
    await expectState(arrived, '届きました');

    const mine = (await world.school.list()).filter((take) => take.email === email);
    expect(mine).toHaveLength(1);
    expect(mine[0]?.note).toBe(NOTE);
    const exported = await world.school.export(mine[0]?.submissionID ?? '');
    expect(exported.sha256).toBe(mine[0]?.sha256);
    expect(exported.bytes.length).toBe(mine[0]?.byteLength);
    expect(exported.sha256).toBe(saved);

    const heard = await envelopeOf(page, exported.bytes);
    expect(heard.length * STEP).toBeGreaterThan(7);
    expect(likeness(heard, envelopeOfFixture('twinkle-piano.wav'))).toBeGreaterThan(0.9);
    // The control: another recording of the same length must not pass for it.
    expect(likeness(heard, envelopeOfFixture('scale-voice.wav'))).toBeLessThan(0.8);

    await arrived.getByRole('button', { name: '聞く' }).click();
    await until('the take to play', () =>
      page.evaluate(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.3)),
    );
  });
}
