import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Api } from '#api/client.ts';
import { homework } from '#contract/homework.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';

/** What the world can do to a school: the real server and the model's school in memory both have it. */
export interface HomeworkServer {
  /** The calls, made by a signed-in person. */
  api(uid: string): Api;
  /** Sends the whole body to an upload address, as the device does. */
  put(
    url: string,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{ status: number }>;
  /** The line breaks after `sent` bytes of the body; settles when the school knows. */
  putCut(
    url: string,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array<ArrayBuffer>,
    sent: number,
  ): Promise<void>;
  /** Opens a playback address. */
  get(url: string): Promise<{ status: number; bytes: Uint8Array }>;
  /** Moves the school's clock on. */
  advance(ms: number): void;
  /** Two lessons that everybody may see. */
  readonly lessonID: string;
  readonly otherLessonID: string;
}

export const aPerson = () => `person-${randomUUID()}`;

/** A granted address for these bytes, all announced. */
export async function granted(
  school: HomeworkServer,
  uid: string,
  bytes: Uint8Array,
  lessonID = school.lessonID,
) {
  const facts = { sha256: sha256Of(bytes), byteLength: bytes.byteLength };
  const input = { lessonID, contentType: 'audio/webm' as const, ...facts };
  return { ...(await school.api(uid)(homework.createUpload, input)), ...facts, lessonID };
}

export async function uploaded(
  school: HomeworkServer,
  uid: string,
  bytes: Uint8Array<ArrayBuffer>,
  lessonID = school.lessonID,
) {
  const grant = await granted(school, uid, bytes, lessonID);
  expect((await school.put(grant.url, grant.headers, bytes)).status).toBe(200);
  return grant;
}

/** What the register call says of a granted upload. */
export function naming(grant: Awaited<ReturnType<typeof granted>>, recordingID: string) {
  const { lessonID, uploadID, sha256, byteLength } = grant;
  return { lessonID, uploadID, sha256, byteLength, recordingID };
}

export async function registered(school: HomeworkServer, uid: string, seed = 1, lessonID = school.lessonID) {
  const bytes = audioBytes('audio/webm', 2048, seed);
  const recordingID = randomUUID();
  const register = naming(await uploaded(school, uid, bytes, lessonID), recordingID);
  const { userAudio } = await school.api(uid)(homework.registerUpload, register);
  const submit = { lessonID, userAudioID: userAudio.userAudioID, recordingID };
  return { userAudio, recordingID, register, submit, bytes };
}

export async function submitted(school: HomeworkServer, uid: string, seed = 1) {
  const done = await registered(school, uid, seed);
  await school.api(uid)(homework.submitAudio, done.submit);
  return done;
}
