import { randomUUID } from 'node:crypto';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';

const PASSWORD = 'hidamari7';
const HOMEWORK = '/api/v1/private/lessons/homework/audios';
const SUBMISSIONS = '/api/v1/private/lessons/submissions/audios';
/** Of the content of `aServerProcess`: every signed-in person has it. */
const TRIAL_LESSON = 'small-trial_1_1';

/** A recording as its device knows it. */
export interface HandedIn {
  readonly recordingID: string;
  readonly sha256: string;
  readonly note: string;
}

/** A person who knows nothing but addresses: works with servers of any version. */
export interface ALearnerByCalls {
  readonly email: string;
  handIn(lessonID?: string): Promise<HandedIn>;
  /** The same person at another server: signs in with the password. */
  at(origin: string): Promise<ALearnerByCalls>;
  /** The hash of the bytes that this server plays, and the note. */
  find(handed: HandedIn, lessonID?: string): Promise<{ sha256: string; note: string | null }>;
}

export async function aLearnerByCalls(origin: string): Promise<ALearnerByCalls> {
  const email = `learner-${randomUUID().slice(0, 8)}@example.jp`;
  return learnerWith(origin, email, await identity(origin, 'signUp', email));
}

function learnerWith(origin: string, email: string, idToken: string): ALearnerByCalls {
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    answered(fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) }), path);
  return {
    email,
    async handIn(lessonID = TRIAL_LESSON) {
      const bytes = audioBytes('audio/webm');
      const [recordingID, sha256, note] = [randomUUID(), sha256Of(bytes), `メモ ${randomUUID()}`];
      const {
        url,
        headers: put,
        uploadID,
      } = await post(`${HOMEWORK}/url/create`, {
        lessonID,
        contentType: 'audio/webm',
      });
      await answered(fetch(new URL(url, origin), { method: 'PUT', headers: put, body: bytes }), 'PUT');
      const { userAudio } = await post(`${HOMEWORK}/upload/create`, {
        lessonID,
        uploadID,
        recordingID,
        sha256,
      });
      const { userAudioID } = userAudio;
      await post(`${SUBMISSIONS}/create`, { lessonID, userAudioID, recordingID });
      await post(`${SUBMISSIONS}/notes/create`, { lessonID, recordingID, note });
      return { recordingID, sha256, note };
    },
    at: async (other) => learnerWith(other, email, await identity(other, 'signInWithPassword', email)),
    async find({ recordingID }, lessonID = TRIAL_LESSON) {
      const query = new URLSearchParams({ lessonID, recordingID });
      const shown = await answered(fetch(`${origin}${SUBMISSIONS}/show?${query}`, { headers }), 'show');
      const bytes = new Uint8Array(await (await fetch(new URL(shown.url, origin))).arrayBuffer());
      return { sha256: sha256Of(bytes), note: shown.note };
    },
  };
}

async function identity(origin: string, call: string, email: string): Promise<string> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD, returnSecureToken: true });
  return (await answered(fetch(origin + path, { method: 'POST', headers, body }), call)).idToken;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks at what came, whatever it is
async function answered(request: Promise<Response>, what: string): Promise<any> {
  const response = await request;
  const text = await response.text();
  if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`);
  return JSON.parse(text);
}
