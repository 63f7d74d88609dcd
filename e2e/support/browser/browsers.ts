import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from '@playwright/test';
import { browserPath, shellPath } from './browser-path.ts';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const FAKE_MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

/** Chromium retries a failed sync after 5 minutes; in these tests every 3 seconds. */
const QUICK_SYNC = [
  '--force-fieldtrials=BackgroundSync/Test/',
  '--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/3/retry_delay_factor/1/max_sync_attempts/20/min_recovery_time_sec/1',
];

/**
 * @param microphone a WAV of `fixtures/` that the microphone plays once
 * @param installed the browser's program
 */
export function launchOptions(microphone: string | undefined, installed = browserPath()): LaunchOptions {
  const sound =
    microphone === undefined
      ? []
      : [`--use-file-for-fake-audio-capture=${path.resolve('fixtures', microphone)}%noloop`];
  return {
    ...(installed ? { executablePath: installed } : {}),
    headless: true,
    args: [...QUIET, ...FAKE_MICROPHONE, ...QUICK_SYNC, ...sound],
  };
}

/**
 * The same for a page that Playwright looks at. It listens to the page's console, and then the engine has to know of each `Error` where
 * it was made: it notes that while it compiles, instead of parsing the script again (a twentieth of the journeys' time).
 */
export function watchedOptions(microphone: string | undefined, installed: string | undefined): LaunchOptions {
  const { args = [], ...options } = launchOptions(microphone, installed);
  return { ...options, args: [...args, '--js-flags=--no-enable-lazy-source-positions'] };
}

export const JAPANESE: BrowserContextOptions = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo' };

/**
 * One browser for each sound of the microphone, started when the first test needs it. A restartable phone has one of its own (`Phone`).
 */
export class BrowserPool {
  readonly #browsers = new Map<string, Promise<Browser>>();

  get(microphone?: string): Promise<Browser> {
    const key = microphone ?? '';
    const running = this.#browsers.get(key) ?? chromium.launch(watchedOptions(microphone, shellPath()));
    this.#browsers.set(key, running);
    return running;
  }

  async close(): Promise<void> {
    for (const browser of this.#browsers.values()) await (await browser).close();
  }
}
