import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Api } from '#api/client.ts';
import { homework } from '#contract/homework.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';

/**
 * A server under test and its network: the real server and the model's server in memory both implement it.
 */
export interface HomeworkServer {
  /** The API client of a signed-in person. */
  api(uid: string): Api;
  /** Sends the whole body to an upload address, as the device does. */
  put(
    url: string,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{ status: number }>;
  /** The connection breaks after `sent` bytes of the body; resolves when the server has noticed. */
  putCut(
    url: string,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array<ArrayBuffer>,
    sent: number,
  ): Promise<void>;
  /** Sends the first `sent` bytes of a body and keeps the connection open; `finish` sends the rest. */
  putHeld(
    url: string,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array<ArrayBuffer>,
    sent: number,
  ): Promise<{ finish(): Promise<{ status: number }> }>;
  /** Asks how many bytes of a resumable upload the server has. */
  offsetOf(url: string): Promise<{ status: number; offset: number | null }>;
  /** Sends a part of a resumable upload. */
  sendPart(url: string, offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<{ status: number }>;
  /** The connection breaks when the server has `sent` bytes of the part. */
  sendPartCut(url: string, offset: number, bytes: Uint8Array<ArrayBuffer>, sent: number): Promise<void>;
  /** Opens a playback address. */
  get(url: string): Promise<{ status: number; bytes: Uint8Array }>;
  /** Moves the server's clock forward. */
  advance(ms: number): void;
  /** Two lessons that every person may see. */
  readonly lessonID: string;
  readonly otherLessonID: string;
}

export const aPerson = () => `person-${randomUUID()}`;

/** A granted upload address for these bytes, with their length and hash announced. */
export async function granted(
  server: HomeworkServer,
  uid: string,
  bytes: Uint8Array,
  lessonID = server.lessonID,
) {
  const facts = { sha256: sha256Of(bytes), byteLength: bytes.byteLength };
  const input = { lessonID, contentType: 'audio/webm' as const, ...facts };
  return { ...(await server.api(uid)(homework.createUpload, input)), ...facts, lessonID };
}

export async function uploaded(
  server: HomeworkServer,
  uid: string,
  bytes: Uint8Array<ArrayBuffer>,
  lessonID = server.lessonID,
) {
  const grant = await granted(server, uid, bytes, lessonID);
  expect((await server.put(grant.url, grant.headers, bytes)).status).toBe(200);
  return grant;
}

/** The input of the register call for a granted upload. */
export function naming(grant: Awaited<ReturnType<typeof granted>>, recordingID: string) {
  const { lessonID, uploadID, sha256, byteLength } = grant;
  return { lessonID, uploadID, sha256, byteLength, recordingID };
}

export async function registered(server: HomeworkServer, uid: string, seed = 1, lessonID = server.lessonID) {
  const bytes = audioBytes('audio/webm', 2048, seed);
  const recordingID = randomUUID();
  const register = naming(await uploaded(server, uid, bytes, lessonID), recordingID);
  const { userAudio } = await server.api(uid)(homework.registerUpload, register);
  const submit = { lessonID, userAudioID: userAudio.userAudioID, recordingID };
  return { userAudio, recordingID, register, submit, bytes };
}

export async function submitted(server: HomeworkServer, uid: string, seed = 1) {
  const done = await registered(server, uid, seed);
  await server.api(uid)(homework.submitAudio, done.submit);
  return done;
}
