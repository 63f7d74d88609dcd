import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface HandedIn {
  submissionID: string;
  email: string | null;
  lessonName: string;
  byteLength: number;
  sha256: string;
  note: string | null;
  heardAt: string | null;
}

export interface Exported {
  bytes: Buffer;
  sha256: string;
}

function dayOf(daysFromNow: number): string {
  const japan = new Date(Date.now() + (9 * 60 + daysFromNow * 24 * 60) * 60_000);
  return japan.toISOString().slice(0, 10);
}

/** The school's desk: what arrived, seen and exported with the tool that a school uses. */
export class School {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async list(): Promise<HandedIn[]> {
    return JSON.parse(await this.#tool('homework', 'list', '--json'));
  }

  async export(submissionID: string): Promise<Exported> {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'otomichi-school-')), 'take');
    await this.#tool('homework', 'export', submissionID, '--out', file);
    const bytes = readFileSync(file);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  /** A contract of the beginners' curriculum that began so many days ago (or will begin). */
  async grant(email: string, daysAgo = 10): Promise<void> {
    const words = [
      '--email',
      email,
      '--curriculum',
      'pf-beginner',
      '--plan',
      'standard',
      '--start',
      dayOf(-daysAgo),
    ];
    await this.#tool('subscriptions', 'grant', ...words);
  }

  /** …and that ended so many days ago. */
  async end(email: string, daysAgo = 1): Promise<void> {
    const words = ['--email', email, '--curriculum', 'pf-beginner', '--expire', dayOf(-daysAgo)];
    await this.#tool('subscriptions', 'cancel', ...words);
  }

  /** Support ends all sessions of somebody. */
  async revoke(email: string): Promise<void> {
    await this.#tool('users', 'revoke', '--email', email);
  }

  /** Support shuts somebody out. */
  async disable(uid: string): Promise<void> {
    await this.#tool('users', 'disable', '--uid', uid);
  }

  async #tool(...words: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'server/school/main.ts', ...words], {
      env: { ...process.env, DATA_DIR: this.#dataDir, LOG_LEVEL: 'error' },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }
}
