import type { Page } from '@playwright/test';
import { openAsMember } from '../support/accounts.ts';
import { lieDown, standUp } from '../support/browser/lie-down.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

const ROOM = '/practice?lesson=pf-trial_1_1';

/** Notes when each click and each note, recorded or synthesised, was handed to the sound card, on its clock. */
const COUNT_CLICKS = `
  globalThis.clicks = [];
  for (const { prototype } of [AudioBufferSourceNode, OscillatorNode]) {
    const { start } = prototype;
    prototype.start = function (...given) {
      globalThis.clicks.push(given[0]);
      return start.apply(this, given);
    };
  }
`;

const clicksOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { clicks: number[] }).clicks);

test('after a restart without a network the room opens with the settings of the lesson, plays on, and one thing sounds', {
  tag: '@extended',
}, async ({ world }) => {
  const phone = world.phone({
    restartable: true,
    initScript: COUNT_CLICKS,
    microphone: 'arpeggio-guitar.wav',
  });
  const { page } = await openAsMember(world, phone);
  await waitForServiceWorker(page);
  await navigate(page, ROOM);
  await expect(page.getByText('「座り方と、ドの見つけ方」の練習')).toBeVisible();
  // As its score counts, until the lesson has settings of its own.
  await expect(page.getByLabel('1分間の拍数')).toHaveText('60');
  await page.getByRole('button', { name: '5速く' }).click();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: '2拍め：ふつう' }).click();
  await navigate(page, `${ROOM}&tool=score`);
  await expect(page.locator('.score-paper svg')).toBeVisible();
  await phone.close();

  world.network.cut();
  const offline = await phone.open(ROOM);
  await expect(offline.getByText('「座り方と、ドの見つけ方」の練習')).toBeVisible();
  await expect(offline.getByLabel('1分間の拍数')).toHaveText('66');
  await expect(offline.getByRole('button', { name: '2拍め：休み' })).toBeVisible();
  await lieDown(offline, offline.getByRole('button', { name: '始める' }));
  await standUp(offline);
  await offline.keyboard.press('Space');
  await expect(offline.getByRole('button', { name: '止める' })).toBeVisible();
  await expect.poll(async () => (await clicksOf(offline)).length).toBeGreaterThan(3);
  const beats = (await clicksOf(offline)).slice(0, 4);
  // The second beat of each bar is silent: one and three stand two beats apart.
  const gaps = beats.slice(1).map((at, index) => Math.round(((at - (beats[index] ?? 0)) * 66) / 60));
  expect(gaps).toEqual([2, 1, 1]);

  // It goes on while another page is open, and keys of the device belong to it.
  await offline.getByRole('link', { name: 'コース', exact: true }).click();
  const player = offline.getByRole('region', { name: 'メトロノームの操作' });
  await expect(player.getByText('♩=66')).toBeVisible();
  await expect
    .poll(() => offline.evaluate(() => navigator.mediaSession.metadata?.title))
    .toBe('メトロノーム');
  await player.getByRole('button', { name: '止める' }).click();
  await expect(player.getByText('止まっています')).toBeVisible();
  await player.getByRole('button', { name: '始める' }).click();
  await player.getByRole('link').click();
  await expect(offline).toHaveURL(/\/practice\?lesson=pf-trial_1_1$/);

  // The drone takes its place.
  await offline.getByRole('link', { name: /^ドローン/ }).click();
  await offline.getByRole('button', { name: '鳴らす' }).click();
  await expect(offline.getByRole('link', { name: /^ドローン.*鳴っています/ })).toBeVisible();
  await expect(offline.getByRole('link', { name: 'メトロノーム', exact: true })).toBeVisible();

  // The tuner ends it, and hears the strings of a guitar.
  await offline.getByRole('link', { name: 'チューナー' }).click();
  await offline.getByRole('radio', { name: 'ギター' }).check();
  await offline.getByRole('button', { name: 'マイクで聞く' }).click();
  await expect(offline.getByRole('link', { name: 'ドローン', exact: true })).toBeVisible();
  await expect(offline.getByText('合っています', { exact: true })).toBeVisible();
  await lieDown(offline, offline.getByText(/^(合っています|(少し)?(低い|高い))$/));
  await standUp(offline);

  // What listening suggests opens ready: loop and tempo are set, a press plays it, and it goes on beside another page.
  await navigate(offline, `${ROOM}&tool=score&bars=2-2&bpm=40&times=3`);
  await expect(offline.getByText('2小節目を♩=40で3回鳴らします。')).toBeVisible();
  const handle = offline.getByRole('slider', { name: '区間のはじめ（A）' });
  await expect(handle).toHaveAttribute('aria-valuenow', '2');
  await handle.press('ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', '1');
  await offline.getByRole('button', { name: '鳴らす' }).click();
  await expect(offline.getByText('1回め／3回')).toBeVisible();
  await expect.poll(async () => (await clicksOf(offline)).length, { timeout: 90_000 }).toBeGreaterThan(1);
  await offline.getByRole('link', { name: 'コース', exact: true }).click();
  const small = offline.getByRole('region', { name: /の操作$/ });
  await expect(small.getByText('♩=40')).toBeVisible();
  await small.getByRole('link').click();
  await expect(offline).toHaveURL(/\/practice\?.*tool=score.*score=1/);

  // A drill asks the notes of the lesson's score, by keys; it is in the log at once.
  await navigate(offline, '/practice/drills?drill=name&lesson=pf-trial_1_1');
  await offline.getByRole('button', { name: '始める' }).click();
  await expect(offline.getByRole('img', { name: /^音がひとつ書かれた楽譜/ })).toBeVisible();
  await offline.keyboard.press('1');
  // A note that was named right is shown for a moment only; one that was not stands until the person goes on.
  const named = offline.getByRole('img', { name: /（[A-G]）、ト音記号の/ });
  await expect(named.or(offline.getByRole('region', { name: /^2問め/ })).first()).toBeVisible();
  await offline.getByRole('button', { name: '終わりにする' }).click();
  await expect(offline.getByRole('heading', { name: 'おつかれさまでした' })).toBeVisible();
  await navigate(offline, '/practice/log');
  await expect(offline.getByText('1回・1問')).toBeVisible();
});
