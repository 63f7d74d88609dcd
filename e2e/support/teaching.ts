import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { addressOf, type Endpoint, type Input, type Output } from '#contract/endpoint.ts';
import { homework } from '#contract/homework.ts';
import { learning } from '#contract/learning.ts';
import { createAccount } from './accounts.ts';
import type { SessionTokens } from './browser/firebase-session.ts';
import type { Phone } from './browser/phone.ts';
import type { World } from './fixtures.ts';

const FIXTURES = path.join(import.meta.dirname, '../../fixtures');

interface Origin {
  readonly origin: string;
}

/** Calls the API as a learner. */
export async function callAs<E extends Endpoint>(
  { origin }: Origin,
  { idToken }: Pick<SessionTokens, 'idToken'>,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  const isGet = endpoint.method === 'GET';
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(`${origin}${addressOf(endpoint)}${query}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${idToken}`,
      ...(isGet ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  });
  if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Output<E>;
}

/** A learner whose plan has comments, of the piano course. */
export async function aLearnerWithComments({ server, admin }: Pick<World, 'server' | 'admin'>) {
  const account = await createAccount(server, { verified: true });
  await admin.grantSubscription(account.email);
  return account;
}

export interface SubmittedTake {
  lessonID: string;
  recordingID: string;
}

/** Hands in a recording, of `fixtures/` or by its whole path, by the calls that the outbox makes. */
export async function submitTake(
  server: Origin,
  learner: SessionTokens,
  { fixture = 'twinkle-piano.wav', note = null as string | null, lesson = 1 } = {},
): Promise<SubmittedTake> {
  const place = { courseCode: 'pf-trial', courseVer: 1, lessonOrder: lesson };
  const { lessonID } = (await callAs(server, learner, learning.showLesson, place)).lesson;
  const bytes = readFileSync(path.resolve(FIXTURES, fixture));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const recordingID = randomUUID();
  const facts = { lessonID, contentType: 'audio/wav', byteLength: bytes.byteLength, sha256 } as const;
  const { url, uploadID, headers } = await callAs(server, learner, homework.createUpload, facts);
  const put = await fetch(new URL(url, server.origin), { method: 'PUT', headers, body: bytes });
  if (!put.ok) throw new Error(`upload: ${put.status}`);
  const naming = { lessonID, uploadID, recordingID, sha256 };
  const { userAudio } = await callAs(server, learner, homework.registerUpload, naming);
  const { userAudioID } = userAudio;
  await callAs(server, learner, homework.submitAudio, { lessonID, userAudioID, recordingID });
  if (note !== null) await callAs(server, learner, homework.addNote, { lessonID, note });
  return { lessonID, recordingID };
}

/** Opens the console for a teacher, by a link that the school's tool printed. */
export async function openConsole(
  { admin }: Pick<World, 'admin'>,
  phone: Pick<Phone, 'open'>,
  email: string,
): Promise<Page> {
  const page = await phone.open(await admin.teacherLink(email));
  await page.getByRole('button', { name: '入る' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '届いた録音' })).toBeVisible();
  return page;
}
