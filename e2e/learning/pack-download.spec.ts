import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Pack } from '#contract/entities/pack.ts';
import { freePort } from './support/free-port.ts';
import { aNewEmail, settleWorker, signUp } from './support/learner.ts';
import { type Line, layLine } from './support/line.ts';
import { onboard } from './support/onboarding.ts';
import {
  type FileOnDevice,
  filesOnDevice,
  hashesOnDevice,
  hearModel,
  openCourse,
  packCard,
  pathOf,
  seekInFilm,
  sha256Of,
} from './support/pack.ts';
import { Phone } from './support/phone.ts';
import { startServer } from './support/server-process.ts';
import { expect, test } from './support/world.ts';

const COURSE = 'pf-trial_1';
const CUTS = 5;
/** What the device writes at once; a film that stands still behind it has been kept in part. */
const SLICE = 256 * 1024;

/** A school of its own: this journey switches it off. */
async function aSchool() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'otomichi-pack-'));
  const port = await freePort();
  const line = await layLine({ port });
  const server = await startServer({ port, dataDir, publicOrigin: line.origin });
  const phone = new Phone({ origin: line.origin });
  return {
    ...{ dataDir, line, phone },
    async switchOff() {
      await server.kill('SIGTERM');
      await line.close();
    },
    async end() {
      await phone.throwAway();
      await server.kill('SIGTERM');
      await line.close().catch(() => undefined);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

test('a pack on a line that is cut five times arrives whole, and every lesson opens without the school', async (// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
{}, info) => {
  test.setTimeout(420_000);
  const school = await aSchool();
  const { phone, line, dataDir } = school;
  try {
    let page = await phone.open('/');
    await signUp(page, aNewEmail());
    await onboard(page);
    await settleWorker(page);
    const pack = await openCourse(page, COURSE);
    await expect(packCard(page).getByText(/全部で .+ MB・\d+レッスン分/)).toBeVisible();

    await downloadThroughCuts(page, line);
    await expectWhole(page, pack, dataDir);

    await phone.close();
    await school.switchOff();
    page = await phone.open(`/courses/${COURSE}`);
    await expect(packCard(page).getByText('この端末で使えます')).toBeVisible();
    await expect(page.getByText('端末に保存済み', { exact: true })).toHaveCount(pack.lessons.length);
    for (const lesson of pack.lessons) await expectToOpen(page, lesson);
  } catch (cause) {
    await phone.photograph(info.outputPath());
    throw cause;
  } finally {
    await school.end();
  }
});

/** Each cut comes in the middle of a film; the page says what it waits for and goes on by itself. */
async function downloadThroughCuts(page: Page, line: Line): Promise<void> {
  let before: FileOnDevice | undefined;
  let stalled = line.stallWithin(/\.mp4/, SLICE + 10_000);
  await page.getByRole('button', { name: 'オフラインで使う' }).click();
  for (let turn = 1; turn <= CUTS; turn += 1) {
    await stalled;
    await expect.poll(async () => grownBy(await onItsWay(page), before)).toBeGreaterThanOrEqual(SLICE);
    line.cut();
    await expect(packCard(page).getByText('回線を待っています').last()).toBeVisible();
    before = await onItsWay(page);
    if (turn < CUTS) stalled = line.stallWithin(/\.mp4/, SLICE + 10_000);
    line.restore();
  }
  await expect(packCard(page).getByText('この端末で使えます')).toBeVisible({ timeout: 120_000 });
  const resumed = line.ranges().filter(({ path, range }) => /\.mp4$/.test(path) && !/^bytes=0-/.test(range));
  expect(resumed).toHaveLength(CUTS);
}

const onItsWay = async (page: Page) => (await filesOnDevice(page)).find(({ kept }) => !kept);

function grownBy(now: FileOnDevice | undefined, before: FileOnDevice | undefined): number {
  return (now?.have ?? 0) - (now?.path === before?.path ? (before?.have ?? 0) : 0);
}

async function expectWhole(page: Page, { lessons }: Pack, dataDir: string): Promise<void> {
  const here = await hashesOnDevice(page);
  const files = lessons.flatMap((lesson) => lesson.files);
  expect(Object.keys(here).sort()).toEqual([...new Set(files.map(({ url }) => pathOf(url)))].sort());
  for (const { url, sha256 } of files) {
    if (sha256 === null) continue;
    const atSchool = sha256Of(readFileSync(path.join(dataDir, 'content', path.basename(pathOf(url)))));
    expect(here[pathOf(url)]).toBe(atSchool);
    expect(sha256).toBe(atSchool);
  }
}

async function expectToOpen(page: Page, { lessonOrder, files }: Pack['lessons'][number]): Promise<void> {
  const has = (kind: string) => files.some((file) => file.kind === kind);
  await page.goto(`/lessons/${COURSE}_${lessonOrder}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('オフラインです')).toBeVisible();
  if (has('video')) {
    const { duration, seekedTo, shownAt } = await seekInFilm(page);
    expect(seekedTo).toBeCloseTo(duration * 0.8, 1);
    expect(shownAt).toBeGreaterThan(seekedTo);
  }
  if (has('audio')) await hearModel(page);
  if (!has('text')) return;
  await page.goto(`/lessons/${COURSE}_${lessonOrder}/text`);
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
