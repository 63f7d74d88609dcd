import type { Context, Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { AUDIO_EXTENSIONS, CACHE_CONTROL, inlineAs } from '#server/homework/playback-route.ts';
import { sendBytes } from '#server/http/send-bytes.ts';
import { neighbourhoodOf, senderOf } from '#server/http/sender.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { isOpenSessionPath, sessionOf } from '#server/http/session.ts';
import { listeners } from '#server/lib/listeners.ts';
import { signedTextOf } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { teacherOfPath } from '#server/teaching/teachers/teacher-path.ts';
import { TEACHER_VOICE_ADDRESS, VOICE_ADDRESS } from './voice-address.ts';
import { isVoiceVisible, type StoredVoice, voiceByID } from './voice-store.ts';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.m4a)?$/;

/**
 * Serves what teachers said: to the learner of the answer for as long as it is visible, to its teacher, and to the other
 * teachers of the curriculum.
 */
export function mountVoices(
  app: Hono,
  { db, clock, isSessionActive }: ServerDeps,
  storage: Storage,
  signer: Signer,
): void {
  app.get(`${VOICE_ADDRESS}:name`, async (c) => {
    const now = clock.now();
    const url = new URL(c.req.url);
    if (!(await isOpenSessionPath(signer, url, { now, isSessionActive })))
      throw new ApiError('api/forbidden');
    const { voice, isM4a } = await voiceOf(c.req.param('name'));
    const uid = sessionOf(signedTextOf(url))?.uid;
    if (uid === undefined || !(await isVoiceVisible(db, voice.voice_id, uid, now)))
      throw new ApiError('api/not-found');
    return await sendVoice(c, storage, { listener: uid, voice, isM4a });
  });
  app.get(`${TEACHER_VOICE_ADDRESS}:name`, async (c) => {
    const teacher = await teacherOfPath(db, signer, new URL(c.req.url), clock.now());
    if (teacher === undefined) throw new ApiError('api/forbidden');
    const { voice, isM4a } = await voiceOf(c.req.param('name'));
    const isTheirs = voice.curr_code !== null && teacher.currCodes.includes(voice.curr_code);
    if (voice.teacher_id !== teacher.teacherID && !isTheirs) throw new ApiError('api/forbidden');
    return await sendVoice(c, storage, { listener: teacher.teacherID, voice, isM4a });
  });

  /** @throws ApiError 404 */
  async function voiceOf(name: string) {
    const [, voiceID, m4a] = NAME.exec(name) ?? [];
    const voice = voiceID === undefined ? undefined : await voiceByID(db, voiceID);
    const isM4a = m4a !== undefined;
    if (voice === undefined || (isM4a && voice.m4a_object_id === null)) throw new ApiError('api/not-found');
    return { voice, isM4a };
  }
}

interface SentVoice {
  readonly listener: string;
  readonly voice: StoredVoice;
  readonly isM4a: boolean;
}

function sendVoice(c: Context, storage: Storage, { listener, voice, isM4a }: SentVoice): Promise<Response> {
  const heard = { who: listener, near: neighbourhoodOf(senderOf(c)) };
  const objectID = (isM4a ? voice.m4a_object_id : null) ?? voice.upload_id;
  return sendBytes(c, {
    size: Number(isM4a ? voice.m4a_byte_length : voice.byte_length),
    contentType: isM4a ? 'audio/mp4' : voice.content_type,
    etag: `"${isM4a ? objectID : voice.sha256}"`,
    cacheControl: CACHE_CONTROL,
    headers: inlineAs(voice.voice_id, isM4a ? 'm4a' : AUDIO_EXTENSIONS[voice.content_type]),
    open: (range) => listeners.open(heard, () => storage.open(objectID, range)),
  });
}
