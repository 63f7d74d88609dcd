import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inJapan } from '../japan-day.ts';
import type { ServerProcess } from './server-process.ts';

export interface Submission {
  submissionID: string;
  email: string | null;
  lessonName: string;
  byteLength: number;
  sha256: string;
  note: string | null;
  heardAt: string | null;
}

/** Commands of the school's staff (`npm run school`), run inside the server (server-entry.ts). */
export class AdminCli {
  readonly #server: Pick<ServerProcess, 'request'>;
  readonly #now: () => number;

  /** @param now the server's clock in milliseconds */
  constructor(server: Pick<ServerProcess, 'request'>, now: () => number) {
    this.#server = server;
    this.#now = now;
  }

  /** Announces something to everybody, as the school does: first counted, then sent. */
  async announce(title: string, body: string, ...options: readonly string[]): Promise<void> {
    const words = ['announce', '--title', title, '--body', body, ...options];
    const [, count = ''] = /（(\d+)人/.exec(await this.#run(...words)) ?? [];
    await this.#run(...words, '--send', count);
  }

  async submissionsOf(email: string): Promise<Submission[]> {
    const all: Submission[] = JSON.parse(await this.#run('homework', 'list', '--json'));
    return all.filter((submission) => submission.email === email);
  }

  async exportSubmission(submissionID: string): Promise<{ bytes: Buffer; sha256: string }> {
    const folder = mkdtempSync(path.join(tmpdir(), 'otomichi-export-'));
    const file = path.join(folder, 'take');
    await this.#run('homework', 'export', submissionID, '--out', file);
    const bytes = readFileSync(file);
    rmSync(folder, { recursive: true });
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  /** Grants a subscription of a curriculum (of piano beginners by default) that began that many days ago. */
  async grantSubscription(email: string, daysAgo = 10, currCode = 'pf-beginner'): Promise<void> {
    const words = ['--email', email, '--curriculum', currCode, '--plan', 'standard'];
    await this.#run('subscriptions', 'grant', ...words, '--start', this.#day(-daysAgo));
  }

  /** Ends that subscription so many days from now; a negative number lies in the past. */
  async endSubscription(email: string, daysFromNow = -1): Promise<void> {
    const words = ['--email', email, '--curriculum', 'pf-beginner'];
    await this.#run('subscriptions', 'cancel', ...words, '--expire', this.#day(daysFromNow));
  }

  /** Makes a teacher of a curriculum. Resolves with the address by which the other commands know them. */
  async addTeacher(currCode: string): Promise<string> {
    const email = `teacher-${randomUUID().slice(0, 8)}@example.jp`;
    await this.#run('teachers', 'add', '--name', '佐倉 美緒', '--email', email, '--curriculum', currCode);
    return email;
  }

  /** The address that signs a teacher in to the console, once. */
  async teacherLink(email: string): Promise<string> {
    const printed = await this.#run('teachers', 'link', email);
    const address = /\/teach\/link#[\w-]+/.exec(printed)?.[0];
    if (address === undefined) throw new Error(`no link for ${email}: ${printed}`);
    return address;
  }

  async revokeSessions(email: string): Promise<void> {
    await this.#run('users', 'revoke', '--email', email);
  }

  async disableUser(uid: string): Promise<void> {
    await this.#run('users', 'disable', '--uid', uid);
  }

  #day(daysFromNow: number): string {
    return inJapan(this.#now(), daysFromNow).date;
  }

  #run(...words: string[]): Promise<string> {
    return this.#server.request({ do: 'admin', words });
  }
}
