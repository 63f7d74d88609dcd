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

  async grant(email: string): Promise<void> {
    await this.#tool(
      'subscriptions',
      'grant',
      '--email',
      email,
      '--curriculum',
      'pf-beginner',
      '--plan',
      'standard',
    );
  }

  async tool(...words: string[]): Promise<string> {
    return this.#tool(...words);
  }

  async #tool(...words: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'server/school/main.ts', ...words], {
      env: { ...process.env, DATA_DIR: this.#dataDir, LOG_LEVEL: 'error' },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }
}
