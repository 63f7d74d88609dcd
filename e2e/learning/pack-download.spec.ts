import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Pack } from '#contract/entities/pack.ts';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { Phone } from '../support/browser/phone.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  type FileOnDevice,
  filesOnDevice,
  hashesOnDevice,
  openCourse,
  packCard,
  pathOf,
  playModel,
  seekInFilm,
  sha256Of,
} from '../support/packs.ts';
import { waitForServiceWorker } from '../support/recording.ts';
import type { NetworkRelay } from '../support/server/network-relay.ts';
import { startTestServer } from '../support/server/test-server.ts';

const COURSE = 'pf-trial_1';
const CUTS = 5;
/** How much the device writes at once: a film that stalls after it is stored in part. */
const CHUNK_BYTES = 256 * 1024;

test('downloads a pack over a network that is cut five times, and opens every lesson without the server', async (// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
{}, info) => {
  test.setTimeout(420_000);
  // A server of its own, because this test switches it off; started as `npm start` does.
  const { server, network, dataDir, stop } = await startTestServer('standard', { entry: 'main' });
  const phone = new Phone({ origin: network.origin, restartable: true });
  try {
    const page = await openSignedIn(phone, await createAccount(server));
    await waitForServiceWorker(page);
    const pack = await openCourse(page, COURSE);
    await expect(packCard(page).getByText(/全部で .+\sMB・\d+レッスン分/)).toBeVisible();

    await downloadThroughCuts(page, network);
    await expectComplete(page, pack, dataDir);

    await phone.close();
    await server.kill('SIGTERM');
    await network.close();
    const reopened = await phone.open(`/courses/${COURSE}`);
    await expect(packCard(reopened).getByText('この端末で使えます')).toBeVisible();
    await expect(reopened.getByText('端末に保存済み', { exact: true })).toHaveCount(pack.lessons.length);
    await expectFirstToPlay(reopened, pack);
    for (const lesson of pack.lessons) await expectToOpen(reopened, lesson);
  } catch (cause) {
    await phone.screenshots(info.outputPath());
    throw cause;
  } finally {
    await phone.dispose();
    await stop();
  }
});

/** Cuts the network in the middle of a film each time; the page says what it waits for and resumes by itself. */
async function downloadThroughCuts(page: Page, network: NetworkRelay): Promise<void> {
  let before: FileOnDevice | undefined;
  let stalled = network.stallResponse(/\.mp4/, CHUNK_BYTES + 10_000);
  await page.getByRole('button', { name: 'オフラインで使う' }).click();
  for (let turn = 1; turn <= CUTS; turn += 1) {
    await stalled;
    await expect
      .poll(async () => grownBy(await partialFile(page), before))
      .toBeGreaterThanOrEqual(CHUNK_BYTES);
    network.cut();
    await expect(packCard(page).getByText('回線を待っています').last()).toBeVisible();
    before = await partialFile(page);
    if (turn < CUTS) stalled = network.stallResponse(/\.mp4/, CHUNK_BYTES + 10_000);
    network.restore();
  }
  await expect(packCard(page).getByText('この端末で使えます')).toBeVisible({ timeout: 120_000 });
  const resumed = network
    .rangeRequests()
    .filter(({ path, range }) => /\.mp4$/.test(path) && !/^bytes=0-/.test(range));
  expect(resumed).toHaveLength(CUTS);
}

const partialFile = async (page: Page) => (await filesOnDevice(page)).find(({ kept }) => !kept);

function grownBy(now: FileOnDevice | undefined, before: FileOnDevice | undefined): number {
  return (now?.have ?? 0) - (now?.path === before?.path ? (before?.have ?? 0) : 0);
}

async function expectComplete(page: Page, { lessons }: Pack, dataDir: string): Promise<void> {
  const here = await hashesOnDevice(page);
  const files = lessons.flatMap((lesson) => lesson.files);
  expect(Object.keys(here).sort()).toEqual([...new Set(files.map(({ url }) => pathOf(url)))].sort());
  for (const { url, sha256 } of files) {
    if (sha256 === null) continue;
    const onServer = sha256Of(readFileSync(path.join(dataDir, 'content', path.basename(pathOf(url)))));
    expect(here[pathOf(url)]).toBe(onServer);
    expect(sha256).toBe(onServer);
  }
}

const has = ({ files }: Pack['lessons'][number], kind: string) => files.some((file) => file.kind === kind);

/** One stands for all: the bytes of every file were compared, and one worker answers for all of them. */
async function expectFirstToPlay(page: Page, { lessons }: Pack): Promise<void> {
  const [first] = lessons;
  if (first === undefined || !has(first, 'video') || !has(first, 'audio'))
    throw new Error('no film or model');
  await navigate(page, `/lessons/${COURSE}_${first.lessonOrder}`);
  const { duration, seekedTo, shownAt } = await seekInFilm(page);
  expect(seekedTo).toBeCloseTo(duration * 0.8, 1);
  expect(shownAt).toBeGreaterThan(seekedTo);
  await playModel(page);
}

async function expectToOpen(page: Page, lesson: Pack['lessons'][number]): Promise<void> {
  await navigate(page, `/lessons/${COURSE}_${lesson.lessonOrder}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('オフラインです')).toBeVisible();
  if (has(lesson, 'video')) await expect.poll(() => lengthOfFilm(page)).toBeGreaterThan(10);
  if (has(lesson, 'audio'))
    await expect(
      page.getByRole('group', { name: 'お手本' }).getByRole('button', { name: '聞く' }),
    ).toBeEnabled();
  if (!has(lesson, 'text')) return;
  await navigate(page, `/lessons/${COURSE}_${lesson.lessonOrder}/text`);
  await expect(page.locator('.lesson-text p').first()).toBeVisible();
  await expect(page.locator('.lesson-text svg').first()).toBeVisible();
  const pictures = page.locator('.lesson-text img');
  for (let index = 0; index < (await pictures.count()); index += 1) {
    await pictures.nth(index).scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.nth(index).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
}

/** Seconds, which the player knows once it has read the film's head; NaN before. */
const lengthOfFilm = (page: Page) =>
  page.locator('video').evaluate((film: HTMLVideoElement) => film.duration);
