import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { settleWithin } from '#lib/settle-within.ts';
import { setClock } from '../../e2e/support/browser/clock.ts';
import type { SessionTokens } from '../../e2e/support/browser/firebase-session.ts';
import { storeSession } from '../../e2e/support/browser/firebase-session.ts';
import { HOMEWORK, takeRows } from '../../e2e/support/recording.ts';
import { until } from '../../e2e/support/until.ts';
import { killAll, processesOf, renderersOf } from './processes.ts';
import { CALM_TIMEOUT_MS, firstPage, NAME_HELPER, openBrowser, ROUGH_TIMEOUT_MS } from './stage.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const OPEN_TIMEOUT_MS = 4_000;

/** A phone whose browser and pages may be dead at any moment, and what its person does there. */
export class CrashPhone {
  readonly #origin: string;
  readonly #profile: string;
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  #timeoutMs = CALM_TIMEOUT_MS;

  constructor(origin: string, profile: string) {
    this.#origin = origin;
    this.#profile = profile;
  }

  /** The page that lives, if one does. */
  get page(): Page | null {
    return this.#page;
  }

  /** While faults strike nobody waits long: a page may never answer. */
  expectFaults(on: boolean): void {
    this.#timeoutMs = on ? ROUGH_TIMEOUT_MS : CALM_TIMEOUT_MS;
    this.#context?.setDefaultTimeout(this.#timeoutMs);
  }

  /** Signs somebody in past the form and opens the homework room. */
  async signIn(tokens: SessionTokens): Promise<Page> {
    const page = await this.#anyPage();
    await page.goto(`${this.#origin}/licenses.txt`);
    await storeSession(page, tokens);
    return await this.openHomework();
  }

  /** Opens what died: the browser, the page. */
  async openHomework(): Promise<Page> {
    const page = await this.#anyPage();
    await page.goto(this.#origin + HOMEWORK);
    // The sign-in form may stand there for a moment: the session was written past the app.
    await page.getByRole('button', { name: '録音する' }).waitFor();
    return page;
  }

  /** The homework room as it is, opened again if it died. */
  async room(): Promise<Page> {
    const page = this.#page;
    if (page === null) return await this.openHomework();
    const there = page.getByRole('button', { name: /^(録音する|停止)$/ }).first();
    return await settleWithin(4_000, there.isVisible()).then(
      (isThere) => (isThere ? page : this.openHomework()),
      () => this.openHomework(),
    );
  }

  async record(ms: number): Promise<void> {
    const page = await this.room();
    await page.getByRole('button', { name: '録音する' }).click();
    const stop = page.getByRole('button', { name: '停止' });
    await stop.waitFor();
    await page.waitForTimeout(ms);
    const before = await rowsOf(page);
    await stop.click();
    await takeRows(page).nth(before).waitFor();
  }

  /** Chooses a file as a take. */
  async importFile(path: string): Promise<void> {
    const page = await this.room();
    const before = await rowsOf(page);
    await page.getByLabel('音声ファイルを選ぶ').setInputFiles(path);
    await takeRows(page).nth(before).waitFor();
  }

  /** Hands in the newest take that is not. @returns false when there is none */
  async submit(): Promise<boolean> {
    const page = await this.room();
    const button = page.getByRole('button', { name: 'この録音を提出する' }).first();
    // A take opens a moment after it is in the list.
    const isThere = button.waitFor({ timeout: OPEN_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
    if (!(await isThere)) return false;
    await button.click();
    return true;
  }

  /** As a learner leaves: the app's own way out. */
  async signOut(): Promise<void> {
    const page = await this.#anyPage();
    await page.goto(`${this.#origin}/signOut`);
    await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).click();
    await page.getByText('ログアウトしました').waitFor();
  }

  async openSecondTab(): Promise<void> {
    // The first one stays the one that is used; both deliver.
    await this.room();
    const second = await this.context.newPage();
    await second.goto(this.#origin + HOMEWORK);
  }

  /** Looks for a new version of the app and takes it when it is offered. */
  async update(press: boolean): Promise<void> {
    const page = await this.room();
    await settleWithin(
      ANSWER_TIMEOUT_MS,
      page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update())),
    );
    if (press) await page.getByRole('button', { name: '更新する' }).first().click();
  }

  /** @returns how many renderers there were */
  killRenderers(): number {
    return killAll(renderersOf(this.#profile));
  }

  /** kill -9 of everything. @returns how many processes there were */
  async killBrowser(): Promise<number> {
    const killed = killAll(processesOf(this.#profile));
    await until('the browser to be gone', async () => {
      killAll(processesOf(this.#profile));
      return processesOf(this.#profile).length === 0;
    });
    const context = this.#context;
    this.#context = null;
    this.#page = null;
    if (context !== null) await settleWithin(3_000, context.close()).catch(() => undefined);
    return killed;
  }

  async stopWorkers(): Promise<void> {
    const session = await this.#devTools();
    await settleWithin(ANSWER_TIMEOUT_MS, session.send('ServiceWorker.enable'));
    await settleWithin(ANSWER_TIMEOUT_MS, session.send('ServiceWorker.stopAllWorkers'));
  }

  /** The disk has room for so many bytes; null: as many as there really are. */
  async setQuota(bytes: number | null): Promise<void> {
    const session = await this.#devTools();
    const quota = bytes === null ? {} : { quotaSize: bytes };
    const asked = session.send('Storage.overrideQuotaForOrigin', { origin: this.#origin, ...quota });
    await settleWithin(ANSWER_TIMEOUT_MS, asked);
  }

  /** The clocks of page and worker jump. */
  async jumpClock(byMs: number): Promise<void> {
    await settleWithin(
      ANSWER_TIMEOUT_MS,
      this.#page?.evaluate(setClock, byMs) ?? Promise.reject(new Error('no page')),
    );
    for (const worker of this.#context?.serviceWorkers() ?? []) {
      await settleWithin(1_000, worker.evaluate(`${NAME_HELPER}(${setClock})(${byMs})`)).catch(
        () => undefined,
      );
    }
  }

  async dispose(): Promise<void> {
    await this.killBrowser();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('the browser is gone');
    return this.#context;
  }

  async #devTools() {
    const { context } = this;
    if (this.#page === null) throw new Error('no page');
    return await settleWithin(2_000, context.newCDPSession(this.#page));
  }

  async #anyPage(): Promise<Page> {
    if (this.#context === null) {
      const context = await openBrowser(this.#profile, this.#origin);
      this.#context = context;
      context.setDefaultTimeout(this.#timeoutMs);
      context.once('close', () => {
        if (this.#context !== context) return;
        this.#context = null;
        this.#page = null;
      });
    }
    if (this.#page !== null) return this.#page;
    const page = await firstPage(this.#context);
    this.#adopt(page);
    return page;
  }

  #adopt(page: Page): void {
    this.#page = page;
    const gone = () => {
      if (this.#page === page) this.#page = null;
      if (!page.isClosed()) void settleWithin(2_000, page.close()).catch(() => undefined);
    };
    page.once('crash', gone);
    page.once('close', () => {
      if (this.#page === page) this.#page = null;
    });
  }
}

/** A page that died may never answer. */
function rowsOf(page: Page): Promise<number> {
  return settleWithin(ANSWER_TIMEOUT_MS, takeRows(page).count());
}
