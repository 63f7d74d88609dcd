import { createHash } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Pack } from '#contract/entities/pack.ts';
import { storedPath } from '#domain/video-url.ts';

export function packCard(page: Page): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: 'オフライン', exact: true }) });
}

/** Opens the course and returns its pack as the server describes it. */
export async function openCourse(page: Page, course: string): Promise<Pack> {
  // Texts that come by themselves ask the same of other courses.
  const [courseCode = ''] = course.split('_');
  const asked = page.waitForResponse(
    (response) => response.url().includes('/courses/packs/show') && response.url().includes(courseCode),
  );
  await page.goto(`/courses/${course}`);
  const { pack } = await (await asked).json();
  return pack;
}

/** The path under which a device stores the file of an address. */
export const pathOf = (url: string): string => storedPath(new URL(url, 'https://any.example').pathname);

export interface FileOnDevice {
  path: string;
  have: number;
  kept: boolean;
}

/** Lists the files of packs on the device, complete and partial ones. */
export async function filesOnDevice(page: Page): Promise<FileOnDevice[]> {
  return page.evaluate(async () => {
    const open = indexedDB.open('otomichi-packs');
    const db = await new Promise<IDBDatabase>((done, fail) => {
      open.onsuccess = () => done(open.result);
      open.onerror = () => fail(open.error);
    });
    const all = db.transaction('files').objectStore('files').getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    db.close();
    return all.result as FileOnDevice[];
  });
}

/** Returns the sha256 of every file in the pack's cache, by path. */
export async function hashesOnDevice(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const cache = await caches.open('otomichi-pack-v1');
    const hashes: Record<string, string> = {};
    for (const request of await cache.keys()) {
      const bytes = await (await cache.match(request))?.arrayBuffer();
      const digest = await crypto.subtle.digest('SHA-256', bytes ?? new ArrayBuffer(0));
      hashes[new URL(request.url).pathname] = [...new Uint8Array(digest)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    }
    return hashes;
  });
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Plays the film of the open lesson from its last fifth until a frame from there was shown. */
export async function seekInFilm(
  page: Page,
): Promise<{ duration: number; seekedTo: number; shownAt: number }> {
  await expect(page.locator('video')).toBeAttached();
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const once = (name: string) =>
      new Promise<void>((done, fail) => {
        video.addEventListener(name, () => done(), { once: true });
        video.addEventListener('error', () => fail(new Error(`film: ${video.error?.message}`)), {
          once: true,
        });
      });
    video.muted = true;
    if (video.readyState < HTMLMediaElement.HAVE_METADATA) await once('loadedmetadata');
    const seeked = once('seeked');
    video.currentTime = video.duration * 0.8;
    await seeked;
    const seekedTo = video.currentTime;
    const shown = new Promise<number>((done) => {
      const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        if (mediaTime > seekedTo + 0.2) done(mediaTime);
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    });
    await video.play();
    const shownAt = await shown;
    video.pause();
    return { duration: video.duration, seekedTo, shownAt };
  });
}

/** Plays the model of the open lesson until it sounds. */
export async function playModel(page: Page): Promise<void> {
  const player = page.getByRole('group', { name: 'お手本' });
  await player.getByRole('button', { name: '聞く' }).click();
  await expect(player.getByText(/^0:0[1-9] \//)).toBeVisible();
  await player.getByRole('button', { name: '止める' }).click();
}
