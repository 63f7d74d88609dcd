import { randomUUID } from 'node:crypto';
import { profiles } from '#contract/community/profiles.ts';
import { plays } from '#contract/community/plays.ts';
import { createAccount, openSignedIn } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { HOMEWORK } from './support/recording.ts';
import { callAs, submitTake } from './support/teaching.ts';

const SIZES = [[360, 740], [390, 844], [768, 1024], [1280, 800]] as const;
const DIR = '/tmp/w2-shots';

test('look', async ({ world }) => {
  test.setTimeout(400_000);
  const learner = await createAccount(world.server, { verified: true });
  await callAs(world.server, learner, profiles.update, { username: `hana_${randomUUID().slice(0, 6)}`, displayName: 'はなこ', isPublic: true });
  const first = await submitTake(world.server, learner, { fixture: 'scale-voice.wav' });
  const now = await submitTake(world.server, learner);
  const other = await submitTake(world.server, learner, { fixture: 'arpeggio-guitar.wav' });
  const { play } = await callAs(world.server, learner, plays.create, {
    playID: randomUUID(), lessonID: now.lessonID, recordingID: now.recordingID, firstRecordingID: first.recordingID,
    title: 'きらきら星を両手で弾いてみました', text: '左手がやっとついてきました。\n和音のところがまだむずかしいです。聞いてもらえたらうれしいです。',
  });
  await expect.poll(async () => (await callAs(world.server, learner, plays.show, { playSlug: play.playSlug })).play.sound.peaks.length, { timeout: 200_000 }).toBeGreaterThan(0);
  const phone = world.phone();
  const page = await openSignedIn(phone, learner, HOMEWORK);
  const visitor = await world.phone().open(`/plays/${play.playSlug}`);
  const recording = other.recordingID;
  const shots: [string, typeof page, string, (() => Promise<void>)?][] = [
    ['visitor', visitor, `/plays/${play.playSlug}`],
    ['own', page, `/plays/${play.playSlug}`],
    ['homework', page, HOMEWORK],
    ['form', page, `/compose/play?lesson=pf-trial_1_1&recording=${recording}`],
    ['gone', visitor, '/plays/abcdefghijkl'],
    ['embed', visitor, `/plays/${play.playSlug}/embed`],
  ];
  for (const [name, tab, address] of shots) {
    await tab.goto(address);
    await tab.waitForTimeout(2500);
    for (const [width, height] of SIZES) {
      await tab.setViewportSize({ width, height });
      for (const scheme of ['light', 'dark'] as const) {
        await tab.emulateMedia({ colorScheme: scheme });
        await tab.waitForTimeout(200);
        await tab.screenshot({ path: `${DIR}/${name}-${width}-${scheme}.png`, fullPage: true });
      }
    }
  }
  // The preview.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/compose/play?lesson=pf-trial_1_1&recording=${recording}`);
  await page.getByRole('checkbox').check();
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: '見え方を確かめる' }).click();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${DIR}/preview-390.png`, fullPage: true });
  await phone.context.setOffline(true);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${DIR}/preview-offline-390.png`, fullPage: true });
  await phone.context.setOffline(false);
  // Slow 4G for a visitor with an empty cache.
  for (const round of [1, 2, 3]) {
    const slow = await world.phone().open('/licenses.txt');
    const cdp = await slow.context().newCDPSession(slow);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 });
    const began = Date.now();
    await slow.goto(`/plays/${play.playSlug}`, { waitUntil: 'commit' });
    await slow.locator('[data-play]').waitFor();
    const shown = Date.now() - began;
    await slow.waitForFunction(() => [...document.querySelectorAll('audio')].some((each) => each.readyState >= 3));
    const ready = Date.now() - began;
    await slow.locator('[data-play]').click();
    await slow.waitForFunction(() => [...document.querySelectorAll('audio')].some((each) => each.currentTime > 0));
    console.log(`SLOW4G round ${round}: button ${shown} ms, sound ready ${ready} ms, heard ${Date.now() - began} ms`);
    console.log(await slow.evaluate(() => JSON.stringify(performance.getEntriesByType('resource').map((e) => [e.name.replace(location.origin, '').slice(0, 60), Math.round(e.startTime), Math.round((e as PerformanceResourceTiming).responseEnd), (e as PerformanceResourceTiming).transferSize]))));
  }
});
