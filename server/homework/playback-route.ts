import type { Context, Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { sendBytes } from '#server/http/send-bytes.ts';
import { neighbourhoodOf, senderOf } from '#server/http/sender.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { isOpenSessionPath, sessionOf } from '#server/http/session.ts';
import { listeners } from '#server/lib/listeners.ts';
import { signedTextOf } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { audioByID } from './audio-store.ts';
import { m4aOf } from './m4a/m4a-store.ts';
import { AUDIO_ADDRESS } from './playback-address.ts';

/** File extensions by content type, for recordings that a person saves. */
export const AUDIO_EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** The browser's own cache only: recordings are private. */
export const CACHE_CONTROL = 'private, max-age=86400';

/** Serves learners' recordings at signed addresses, as recorded and as m4a. */
export function mountPlayback(
  app: Hono,
  { db, clock, isSessionActive }: ServerDeps,
  storage: Storage,
  signer: Signer,
): void {
  /** Whose address it is. */
  const requireOpen = async (c: Context) => {
    const asked = { now: clock.now(), isSessionActive };
    const url = new URL(c.req.url);
    const listener = sessionOf(signedTextOf(url))?.uid;
    if (listener === undefined || !(await isOpenSessionPath(signer, url, asked)))
      throw new ApiError('api/forbidden');
    return listener;
  };
  app.get(`${AUDIO_ADDRESS}:userAudioID{.+\\.m4a}`, async (c) => {
    const listener = await requireOpen(c);
    const userAudioID = c.req.param('userAudioID').replace(/\.m4a$/, '');
    return await sendRecording(c, { db, storage, listener }, userAudioID, 'm4a');
  });
  app.get(`${AUDIO_ADDRESS}:userAudioID`, async (c) => {
    const listener = await requireOpen(c);
    return await sendRecording(c, { db, storage, listener }, c.req.param('userAudioID'), 'recorded');
  });
}

/**
 * Sends the bytes of a recording, or a range of them, to a listener. Whether they may hear it was asked before.
 * @throws ApiError 404; 429 and 503 where too many are being sent
 */
export async function sendRecording(
  c: Context,
  {
    db,
    storage,
    listener,
  }: Pick<ServerDeps, 'db'> & { readonly storage: Storage; readonly listener: string },
  userAudioID: string,
  as: 'recorded' | 'm4a',
): Promise<Response> {
  const heard = { who: listener, near: neighbourhoodOf(senderOf(c)) };
  if (as === 'recorded') {
    const audio = await audioByID(db, userAudioID);
    if (audio === undefined) throw new ApiError('api/not-found');
    return await sendBytes(c, {
      size: Number(audio.byte_length),
      contentType: audio.content_type,
      etag: `"${audio.sha256}"`,
      cacheControl: CACHE_CONTROL,
      headers: inlineAs(audio.user_audio_id, AUDIO_EXTENSIONS[audio.content_type]),
      open: (range) => listeners.open(heard, () => storage.open(audio.upload_id, range)),
    });
  }
  const m4a = await m4aOf(db, userAudioID);
  if (m4a === undefined || m4a.object_id === null) throw new ApiError('api/not-found');
  const { object_id: objectID } = m4a;
  return await sendBytes(c, {
    size: Number(m4a.byte_length),
    contentType: 'audio/mp4',
    etag: `"${objectID}"`,
    cacheControl: CACHE_CONTROL,
    headers: inlineAs(userAudioID, 'm4a'),
    open: (range) => listeners.open(heard, () => storage.open(objectID, range)),
  });
}

export function inlineAs(userAudioID: string, extension: string | undefined) {
  return { 'content-disposition': `inline; filename="otomichi-${userAudioID.slice(0, 8)}.${extension}"` };
}
