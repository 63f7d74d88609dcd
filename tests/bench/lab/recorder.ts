import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { MINUTE_MS } from '#domain/time-units.ts';
import { downloadTake, HOMEWORK, takeRows, waitForServiceWorker } from '../../../e2e/support/recording.ts';
import { installRecorderProbe, type RecorderTimes } from './recorder-probe.ts';
import type { Subject } from './subjects.ts';
import { withBrowser } from './visit.ts';

export interface RecorderFigures {
  readonly pressToMicrophoneMs: number[];
  readonly pressToFirstSampleMs: number[];
  readonly stopToSavedMs: number[];
  readonly takes: number;
  /** JavaScript's heap after a collection: before the long recording, and at its end, still recording. */
  readonly heapBeforeMB: number;
  readonly heapAtEndMB: number;
  readonly longSeconds: number;
  readonly delivery: DeliveryFigures;
}

/** All short takes, handed in without a network, from the return of the line until the last one says 届きました. */
export interface DeliveryFigures {
  readonly deliveredMs: number;
  /** Of the file of one of them. */
  readonly bytesOfOne: number;
}

const TAKE_SECONDS = 2;
const OPEN = /開く$/;
const DELIVERY_MS = 10 * MINUTE_MS;
/** tsx marks functions with `__name`, which the page does not have. */
const PROBE = `(() => { const __name = (it) => it; (${installRecorderProbe})(); })()`;

/**
 * The recorder of a new member with Chromium's fake microphone: short takes one after the other, and one long recording.
 */
export async function measureRecorder(
  subject: Subject,
  { takes, longSeconds, cpu }: { takes: number; longSeconds: number; cpu: number },
): Promise<RecorderFigures> {
  const profile = mkdtempSync(join(tmpdir(), 'otomichi-lab-profile-'));
  const { link, origin, prepare } = subject;
  try {
    link.set('open');
    return await withBrowser(profile, async (context) => {
      if (prepare) await prepare(context);
      const page = context.pages()[0] ?? (await context.newPage());
      await page.addInitScript({ content: PROBE });
      await page.goto(origin + HOMEWORK);
      await page.getByRole('button', { name: '録音する' }).waitFor();
      await waitForServiceWorker(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
      const short = await recordTakes(page, takes);
      const delivery = await deliverTakes(page, link, takes);
      link.set('open');
      return { ...short, takes, delivery, ...(await recordLong(page, devtools, longSeconds)) };
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function recordTakes(page: Page, takes: number) {
  const figures = {
    pressToMicrophoneMs: [] as number[],
    pressToFirstSampleMs: [] as number[],
    stopToSavedMs: [] as number[],
  };
  for (let take = 0; take < takes; take += 1) {
    await page.getByRole('button', { name: '録音する' }).click();
    const begun = await timesWhen(page, 'startedAt');
    figures.pressToMicrophoneMs.push((begun.openedAt ?? Number.NaN) - begun.pressedAt);
    figures.pressToFirstSampleMs.push((begun.startedAt ?? Number.NaN) - begun.pressedAt);
    await page.waitForTimeout(TAKE_SECONDS * 1000);
    await page.getByRole('button', { name: '停止' }).click();
    const ended = await timesWhen(page, 'savedAt');
    figures.stopToSavedMs.push((ended.savedAt ?? Number.NaN) - ended.pressedAt);
  }
  return figures;
}

async function deliverTakes(page: Page, link: Subject['link'], takes: number): Promise<DeliveryFigures> {
  const bytesOfOne = (await downloadTake(page, takeRows(page).first())).length;
  link.set('cut');
  for (let take = 0; take < takes; take += 1) {
    const row = takeRows(page).nth(take);
    // The newest one is open.
    if (take > 0) await row.getByRole('button', { name: OPEN }).click();
    await row.getByRole('button', { name: 'この録音を提出する' }).click();
    await row.getByText('送信待ち', { exact: true }).waitFor();
  }
  link.set('shaped');
  const began = performance.now();
  // As the device says it; the relay cannot.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page
    .getByText('届きました', { exact: true })
    .nth(takes - 1)
    .waitFor({ timeout: DELIVERY_MS });
  return { deliveredMs: performance.now() - began, bytesOfOne };
}

async function timesWhen(page: Page, key: keyof RecorderTimes): Promise<RecorderTimes> {
  await page.waitForFunction((name) => window.recorderTimes?.[name] !== null, key);
  const times = await page.evaluate(() => window.recorderTimes);
  if (times === undefined) throw new Error('the probe is not in the page');
  return times;
}

async function recordLong(page: Page, devtools: CDPSession, longSeconds: number) {
  const heapBeforeMB = await heapMB(devtools);
  await page.getByRole('button', { name: '録音する' }).click();
  await timesWhen(page, 'startedAt');
  await page.waitForTimeout(longSeconds * 1000);
  const heapAtEndMB = await heapMB(devtools);
  await page.getByRole('button', { name: '停止' }).click();
  await timesWhen(page, 'savedAt');
  return { heapBeforeMB, heapAtEndMB, longSeconds };
}

async function heapMB(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}
