import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserPath } from './browser-path.ts';
import { until } from './until.ts';

export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

/** Chromium tries a failed sync again after 5 minutes; the phone in these tests after 3 seconds. */
const QUICK_SYNC = [
  '--force-fieldtrials=BackgroundSync/Test/',
  '--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/3/max_sync_attempts/6/min_recovery_time_sec/1',
];

export interface PhoneSettings {
  origin: string;
  /** A WAV of `fixtures/` that the microphone hears, once through unless `loop`. */
  hears?: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Without the service worker: its clock cannot be moved with the page's. */
  withoutWorker?: boolean;
  /** Runs in every page before the app does. */
  before?: string;
}

/** A phone with one browser profile: it can be closed, killed and opened again with all that was on it. */
export class Phone {
  readonly profile = mkdtempSync(path.join(tmpdir(), 'otomichi-phone-'));
  readonly settings: PhoneSettings;
  #context: BrowserContext | null = null;

  constructor(settings: PhoneSettings) {
    this.settings = settings;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the browser is closed');
    return this.#context;
  }

  async open(address = '/'): Promise<Page> {
    if (!this.#context) this.#context = await this.#launch();
    const page =
      this.#context.pages().find((open) => open.url() === 'about:blank') ?? (await this.#context.newPage());
    await page.goto(this.settings.origin + address);
    return page;
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** kill -9 of the whole browser, as a dead battery does it. */
  async kill(): Promise<void> {
    const processes = () =>
      readdirSync('/proc').filter((name) => {
        if (!/^\d+$/.test(name)) return false;
        try {
          return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(this.profile);
        } catch {
          return false;
        }
      });
    for (const pid of processes()) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // it went first
      }
    }
    await until('the browser to be gone', async () => processes().length === 0);
    await this.#context?.close().catch(() => undefined);
    this.#context = null;
  }

  /** What was on its pages when a journey failed. */
  async photograph(folder: string): Promise<void> {
    for (const [index, page] of (this.#context?.pages() ?? []).entries()) {
      await page
        .screenshot({ path: path.join(folder, `page-${index}.png`), timeout: 5_000 })
        .catch(() => undefined);
    }
  }

  async throwAway(): Promise<void> {
    await this.close().catch(() => this.kill());
    rmSync(this.profile, { recursive: true, force: true });
  }

  async #launch(): Promise<BrowserContext> {
    const { hears, viewport = { width: 390, height: 844 }, colorScheme = 'light', before } = this.settings;
    const sound = hears
      ? [`--use-file-for-fake-audio-capture=${path.resolve('fixtures', hears)}%noloop`]
      : [];
    const installed = browserPath();
    const context = await chromium.launchPersistentContext(this.profile, {
      ...(installed ? { executablePath: installed } : {}),
      headless: true,
      baseURL: this.settings.origin,
      args: [...QUIET, ...MICROPHONE, ...QUICK_SYNC, ...sound],
      viewport,
      colorScheme,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      permissions: ['microphone', 'background-sync'],
      acceptDownloads: true,
      serviceWorkers: this.settings.withoutWorker ? 'block' : 'allow',
    });
    context.setDefaultTimeout(45_000);
    if (before) await context.addInitScript(before);
    return context;
  }
}
