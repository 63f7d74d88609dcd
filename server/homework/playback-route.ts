import type { Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { m4aOf } from '#server/homework/m4a/m4a-store.ts';
import { sendBytes } from '#server/http/send-bytes.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { AUDIO_ADDRESS, isSignedPath } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { audioByID } from './audio-store.ts';

/** What a person who saves a recording finds as its name's ending. */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** Learners' recordings: private, so only at a signed address, and for the browser's own cache alone. */
export function mountAudios(app: Hono, { db, clock }: ServerDeps, storage: Storage, signer: Signer): void {
  app.get(`${AUDIO_ADDRESS}:userAudioID{.+\\.m4a}`, async (c) => {
    if (!isSignedPath(signer, new URL(c.req.url), clock.now())) throw new ApiError('api/forbidden');
    const userAudioID = c.req.param('userAudioID').replace(/\.m4a$/, '');
    const made = await m4aOf(db, userAudioID);
    if (made === undefined || made.object_id === null) throw new ApiError('api/not-found');
    const { object_id: objectID } = made;
    return await sendBytes(c, {
      size: Number(made.byte_length),
      contentType: 'audio/mp4',
      etag: `"${objectID}"`,
      cacheControl: 'private, max-age=86400',
      headers: { 'content-disposition': `inline; filename="otomichi-${userAudioID.slice(0, 8)}.m4a"` },
      open: (range) => storage.open(objectID, range),
    });
  });
  app.get(`${AUDIO_ADDRESS}:userAudioID`, async (c) => {
    if (!isSignedPath(signer, new URL(c.req.url), clock.now())) throw new ApiError('api/forbidden');
    const audio = await audioByID(db, c.req.param('userAudioID'));
    if (audio === undefined) throw new ApiError('api/not-found');
    const name = `otomichi-${audio.user_audio_id.slice(0, 8)}.${EXTENSIONS[audio.content_type]}`;
    return await sendBytes(c, {
      size: Number(audio.byte_length),
      contentType: audio.content_type,
      etag: `"${audio.sha256}"`,
      cacheControl: 'private, max-age=86400',
      headers: { 'content-disposition': `inline; filename="${name}"` },
      open: (range) => storage.open(audio.upload_id, range),
    });
  });
}
