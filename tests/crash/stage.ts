import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { readConfig } from '#server/config/config.ts';
import { openForTool } from '#server/db/open.ts';
import { silentLog } from '#server/lib/log.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aWav } from '#tests/support/a-wav.ts';
import { type FaultProxy, openFaultProxy } from '#tests/support/network/fault-proxy.ts';
import { JAPANESE, launchOptions } from '../../e2e/support/browser/browsers.ts';
import { HOMEWORK, waitForServiceWorker } from '../../e2e/support/recording.ts';
import { freePort } from '../../e2e/support/server/free-port.ts';
import { type ServerProcess, startServer } from '../../e2e/support/server/server-process.ts';
import type { ServerTake } from './oracle.ts';

/** Two builds of the app. A run begins with the one that is served, and an update serves the other from then on. */
export type Releases = readonly [string, string];

/** A busy machine starts a server in more than a minute. */
const START_TIMEOUT_MS = 240_000;

/**
 * Server, network and a prepared browser profile of runs that come one after the other. A run has learners and a profile
 * of its own; server and database stay, whatever was done to them, as a school's do.
 */
export class Stage {
  readonly origin: string;
  readonly proxy: FaultProxy;
  /** A recording of another app, so large that it goes in parts. */
  readonly longFile: string;
  /** What a server printed that ended although nobody killed it. */
  readonly ownEnds: string[] = [];
  readonly #root: string;
  readonly #releases: Releases;
  readonly #folder: string;
  readonly #port: number;
  #server: ServerProcess | null = null;
  #release: 0 | 1 = 0;
  readonly #profiles = new Set<string>();
  #aheadMs = 0;
  /** One start or end of the server after the other, whoever asks for them. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(
    root: string,
    releases: Releases,
    { proxy, port }: { proxy: FaultProxy; port: number },
  ) {
    this.#root = root;
    this.#releases = releases;
    this.#folder = mkdtempSync(join(tmpdir(), 'otomichi-crash-'));
    this.#port = port;
    this.longFile = join(this.#folder, '長い録音.wav');
    writeFileSync(this.longFile, aWav({ dataLength: 5_000_000 }));
    this.proxy = proxy;
    this.origin = `http://localhost:${proxy.port}`;
  }

  static async open(root: string, releases: Releases): Promise<Stage> {
    const port = await freePort();
    const proxy = await openFaultProxy({ target: () => port });
    const stage = new Stage(root, releases, { proxy, port });
    await stage.begin();
    return stage;
  }

  get server(): ServerProcess {
    if (this.#server === null) throw new Error('the server is down');
    return this.#server;
  }

  /** Whatever a run did: the network is quick, the server is up and has the right time, its app lies in a profile. */
  async begin(): Promise<void> {
    this.proxy.calm();
    if (this.#aheadMs !== 0) await this.#restart({ release: this.#release, aheadMs: 0 });
    await this.up();
    if (!this.#profiles.has(this.#profile)) await this.#prepareProfile();
    this.#profiles.add(this.#profile);
  }

  /** Resolves when the server answers. */
  up(): Promise<void> {
    return this.#inTurn(() => this.#start());
  }

  /** kill -9, and a new start after so long. */
  killServer(downMs: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.#kill();
      await new Promise((later) => setTimeout(later, downMs));
      await this.#start();
    });
  }

  /** The server serves the other version of the app from now on. */
  update(): Promise<void> {
    return this.#restart({ release: this.#release === 0 ? 1 : 0, aheadMs: this.#aheadMs });
  }

  advanceServer(ms: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#aheadMs += ms;
      await this.#server?.request({ do: 'advance', ms });
    });
  }

  #restart({ release, aheadMs }: { release: 0 | 1; aheadMs: number }): Promise<void> {
    return this.#inTurn(async () => {
      await this.#kill();
      this.#release = release;
      this.#aheadMs = aheadMs;
      await this.#start();
    });
  }

  /** A browser's profile in which the app is installed and nobody is signed in. */
  newProfile(): string {
    const profile = mkdtempSync(join(tmpdir(), 'otomichi-crash-phone-'));
    execFileSync('cp', ['-a', `${this.#profile}/.`, profile]);
    return profile;
  }

  /** What the server has of these people: rows from the database, bytes from the storage. */
  async takesOf(uids: readonly string[]): Promise<ServerTake[]> {
    const environment = { ...process.env, DATA_DIR: this.#dataDir, PORT: String(this.#port) };
    const { db, config, close } = await openForTool(readConfig(environment, this.#root), silentLog);
    try {
      const storage = openStorage(config);
      const audios = await db.selectFrom('user_audios').selectAll().where('uid', 'in', uids).execute();
      const submissions = await db.selectFrom('submissions').selectAll().where('uid', 'in', uids).execute();
      return await Promise.all(
        audios.map(async (audio) => ({
          uid: audio.uid,
          recordingID: audio.recording_id,
          sha256: audio.sha256,
          storedSha256: await hashOf(storage, audio.upload_id),
          submissions: submissions.filter(({ user_audio_id }) => user_audio_id === audio.user_audio_id),
        })),
      );
    } finally {
      await close();
    }
  }

  async close(): Promise<void> {
    await this.proxy.close();
    await this.#inTurn(() => this.#server?.kill('SIGTERM') ?? Promise.resolve());
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #profile(): string {
    return join(this.#folder, `profile-${this.#release}`);
  }

  get #dataDir(): string {
    return join(this.#folder, 'data');
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #start(): Promise<void> {
    this.#lookAfterServer();
    if (this.#server !== null) return;
    const [port, dataDir] = [this.#port, this.#dataDir];
    const environment = { DIST_DIR: this.#releases[this.#release], LOG_LEVEL: 'error' };
    const settings = { port, dataDir, publicOrigin: this.origin, environment };
    this.#server = await startServer({ ...settings, startTimeoutMs: START_TIMEOUT_MS });
    if (this.#aheadMs > 0) await this.#server.request({ do: 'advance', ms: this.#aheadMs });
  }

  /** A server that nobody killed runs. */
  #lookAfterServer(): void {
    if (!this.#server?.hasEnded()) return;
    this.ownEnds.push(`ended: the server ended by itself: ${this.#server.output().slice(-2_000)}`);
    this.#server = null;
  }

  async #kill(): Promise<void> {
    this.#lookAfterServer();
    await this.#server?.kill('SIGKILL');
    this.#server = null;
  }

  /** Opens the app once, so that its worker has everything, and ends the browser. */
  async #prepareProfile(): Promise<void> {
    const context = await openBrowser(this.#profile, this.origin);
    const page = await firstPage(context);
    await page.goto(this.origin + HOMEWORK);
    await waitForServiceWorker(page);
    await page.waitForLoadState('networkidle');
    await context.close();
  }
}

async function hashOf(storage: ReturnType<typeof openStorage>, uploadID: string): Promise<string | null> {
  if ((await storage.inspect(uploadID)) === null) return null;
  const hash = createHash('sha256');
  for await (const bytes of await storage.open(uploadID)) hash.update(bytes);
  return hash.digest('hex');
}

/** So long a person waits for a page, while faults strike and when all is well. */
export const ROUGH_TIMEOUT_MS = 15_000;
export const CALM_TIMEOUT_MS = 90_000;

export const NAME_HELPER = 'globalThis.__name ??= (value) => value;';

export async function openBrowser(profile: string, origin: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(undefined),
    ...JAPANESE,
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    permissions: ['microphone', 'background-sync'],
    // Ctrl-C ends the suite when the runs under way are over.
    handleSIGINT: false,
  });
  context.setDefaultTimeout(CALM_TIMEOUT_MS);
  // The compiler names functions by a helper that does not travel with them into the page.
  await context.addInitScript({ content: NAME_HELPER });
  return context;
}

export async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages().find((page) => page.url() === 'about:blank') ?? (await context.newPage());
}
