import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createApi } from '#api/client.ts';
import type { Output } from '#contract/endpoint.ts';
import { homework } from '#contract/homework.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';

/** A short wait between tries, as a device has it; no result depends on it. */
const RETRY_MS = 50;
const MAX_TRIES = 2000;

/** A learner with an account at the school, whose device does not give up. */
export async function aLearner(origin: string, lessonID: string) {
  const email = `${randomUUID()}@example.jp`;
  const idToken = await persist(() => signedIn(origin, email));
  const api = createApi({ origin, fetch, idToken: async () => idToken });
  return {
    email,
    /** Records, uploads, registers and submits one take, each step until it is answered. @returns what was sent */
    async handIn(seed: number): Promise<{ recordingID: string; sha256: string }> {
      const bytes = audioBytes('audio/webm', 4096, seed);
      const facts = { sha256: sha256Of(bytes), byteLength: bytes.byteLength };
      const recordingID = randomUUID();
      const keys = [randomUUID(), randomUUID()];
      const uploadID = await persist(async () => {
        const grant = await api(homework.createUpload, { lessonID, contentType: 'audio/webm', ...facts });
        const put = await fetch(origin + grant.url, { method: 'PUT', headers: grant.headers, body: bytes });
        if (put.status !== 200) throw new Error(`PUT: ${put.status}`);
        return grant.uploadID;
      });
      const { userAudio } = await persist(() =>
        api(
          homework.registerUpload,
          { lessonID, uploadID, recordingID, ...facts },
          { idempotencyKey: keys[0] as string },
        ),
      );
      const submit = { lessonID, userAudioID: userAudio.userAudioID, recordingID };
      await persist(() => api(homework.submitAudio, submit, { idempotencyKey: keys[1] as string }));
      return { recordingID, sha256: facts.sha256 };
    },
    /** Everything that the school has of this learner, with the bytes as they are played. */
    async stored(): Promise<{ recordingID: string | null; sha256: string; isSubmitted: boolean }[]> {
      const found = [];
      let page: number | undefined = 1;
      while (page !== undefined) {
        const at: number = page;
        const list: Output<typeof homework.listAudios> = await persist(() =>
          api(homework.listAudios, { lessonID, page: at }),
        );
        for (const each of list.userAudios) {
          const played = await persist(async () => await (await fetch(origin + each.url)).arrayBuffer());
          found.push({
            recordingID: each.recordingID,
            sha256: sha256Of(new Uint8Array(played)),
            isSubmitted: each.submittedAt !== null,
          });
        }
        page = list.page.next;
      }
      return found;
    },
  };
}

async function signedIn(origin: string, email: string): Promise<string> {
  const call = async (name: string) => {
    const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'hidamari7', returnSecureToken: true }),
    });
    return ((await answer.json()) as { idToken?: string }).idToken;
  };
  // A sign-up whose answer was lost has made the account.
  const token = (await call('signUp')) ?? (await call('signInWithPassword'));
  if (token === undefined) throw new Error('no token');
  return token;
}

async function persist<T>(step: () => Promise<T>): Promise<T> {
  for (let left = MAX_TRIES; ; left -= 1) {
    try {
      return await step();
    } catch (error) {
      if (left === 0) throw error;
      await pause(RETRY_MS);
    }
  }
}
