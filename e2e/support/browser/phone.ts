import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { until } from '../until.ts';
import { browserPath, shellPath } from './browser-path.ts';
import { BrowserPool, JAPANESE, watchedOptions } from './browsers.ts';

export interface PhoneSettings {
  origin: string;
  /** A WAV of `fixtures/` that the microphone plays once. */
  microphone?: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Draws animations and transitions. Without them, as for a learner who wants it still, a page costs a sixth less of a processor. */
  animated?: boolean;
  /**
   * With the service worker, which puts the whole app on the device as a first visit does: a second of a processor. Its clock cannot be
   * moved with the page's, and Playwright does not see its requests. A restartable phone has it always.
   */
  serviceWorker?: boolean;
  /** As a crawler reads pages. */
  withoutScripts?: boolean;
  /** Runs in every page before the app. */
  initScript?: string;
  /** A browser process and profile of its own, which can be closed or killed and opened again with its data. */
  restartable?: boolean;
  /**
   * For a restartable phone: a browser that shows notices and wakes the service worker of a closed page, as the shell does not. In the
   * shell a download once did not notice that the device was full.
   */
  wholeBrowser?: boolean;
}

/** A phone's browser with its own storage. */
export class Phone {
  readonly settings: PhoneSettings;
  readonly #browsers: BrowserPool;
  #profile: string | null = null;
  #context: BrowserContext | null = null;

  constructor(settings: PhoneSettings, browsers = new BrowserPool()) {
    this.settings = settings;
    this.#browsers = browsers;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the browser is closed');
    return this.#context;
  }

  async open(address = '/'): Promise<Page> {
    if (!this.#context) this.#context = await this.#start();
    const page =
      this.#context.pages().find((open) => open.url() === 'about:blank') ?? (await this.#context.newPage());
    await page.goto(this.settings.origin + address);
    return page;
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** kill -9 of the browser with all its processes, as a dead battery does it. */
  async kill(): Promise<void> {
    const profile = this.#profile;
    if (profile === null) throw new Error('only a restartable phone has processes of its own');
    const processes = () =>
      readdirSync('/proc').filter((name) => {
        if (!/^\d+$/.test(name)) return false;
        try {
          return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(profile);
        } catch {
          return false;
        }
      });
    for (const pid of processes()) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It ended first.
      }
    }
    await until('the browser to be gone', async () => processes().length === 0);
    await this.#context?.close().catch(() => undefined);
    this.#context = null;
  }

  /** Saves what its pages show, after a failed test. */
  async screenshots(folder: string): Promise<void> {
    for (const [index, page] of (this.#context?.pages() ?? []).entries()) {
      await page
        .screenshot({ path: path.join(folder, `page-${index}.png`), timeout: 5_000 })
        .catch(() => undefined);
    }
  }

  /** Closes it and deletes its data. */
  async dispose(): Promise<void> {
    await this.close().catch(() => this.kill());
    if (this.#profile !== null) rmSync(this.#profile, { recursive: true, force: true });
  }

  async #start(): Promise<BrowserContext> {
    const { microphone, restartable, wholeBrowser, initScript } = this.settings;
    const program = wholeBrowser ? browserPath() : shellPath();
    const context = restartable
      ? await chromium.launchPersistentContext(this.#ownProfile(), {
          ...watchedOptions(microphone, program),
          ...this.#contextOptions(),
        })
      : await (await this.#browsers.get(microphone)).newContext(this.#contextOptions());
    context.setDefaultTimeout(45_000);
    if (initScript) await context.addInitScript(initScript);
    return context;
  }

  #ownProfile(): string {
    this.#profile ??= mkdtempSync(path.join(tmpdir(), 'otomichi-phone-'));
    return this.#profile;
  }

  #contextOptions(): BrowserContextOptions {
    const { origin, viewport, colorScheme, animated, serviceWorker, restartable, withoutScripts } =
      this.settings;
    return {
      ...JAPANESE,
      baseURL: origin,
      viewport: viewport ?? { width: 390, height: 844 },
      colorScheme: colorScheme ?? 'light',
      reducedMotion: animated ? 'no-preference' : 'reduce',
      permissions: ['microphone', 'background-sync'],
      acceptDownloads: true,
      javaScriptEnabled: withoutScripts !== true,
      serviceWorkers: serviceWorker || restartable ? 'allow' : 'block',
    };
  }
}
