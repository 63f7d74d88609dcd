import type { Context, Hono } from 'hono';
import { PlaySlug } from '#contract/entities/play.ts';
import { ApiError } from '#contract/errors.ts';
import { isRefusedM4a } from '#server/homework/m4a/m4a-refusal.ts';
import { sendBytes } from '#server/http/send-bytes.ts';
import { neighbourhoodOf, senderOf } from '#server/http/sender.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { isOpenSessionPath, sessionOf } from '#server/http/session.ts';
import { listeners } from '#server/lib/listeners.ts';
import { signedTextOf } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { requireVisiblePlay } from './play-access.ts';
import { firstSound, type PlayRow, playBySlug } from './play-store.ts';
import { PLAY_ADDRESS, type SoundName } from './present-play.ts';

/**
 * The browser may keep the bytes and has to ask each time whether it may still play them: what was taken back is silent at
 * once.
 */
const CACHE_CONTROL = 'private, no-cache';
/** The conversion of a recording begins when it is made public, and another one may be before it. */
const RETRY_AFTER_S = 20;

interface Sound {
  readonly objectID: string;
  readonly byteLength: number;
}

/**
 * Serves the sounds of plays, asked of the database each time. `cross-origin-resource-policy` of every answer keeps other
 * sites from playing them outside of the preview (`embed-page.ts`).
 */
export function mountSounds(
  app: Hono,
  { db, clock, isSessionActive }: ServerDeps,
  storage: Storage,
  signer: Signer,
): void {
  app.get(`${PLAY_ADDRESS}:playSlug/:name{(?:now|first)\\.m4a}`, async (c) => {
    const slug = PlaySlug.safeParse(c.req.param('playSlug'));
    if (!slug.success) throw new ApiError('api/not-found');
    const row = requireVisiblePlay(await playBySlug(db, slug.data), await signedFor(c));
    const name: SoundName = c.req.param('name') === 'first.m4a' ? 'first' : 'now';
    const { objectID, byteLength } = soundOf(row, name);
    const sender = senderOf(c);
    const listener = { who: sender, near: neighbourhoodOf(sender) };
    return await sendBytes(c, {
      size: byteLength,
      contentType: 'audio/mp4',
      etag: `"${objectID}"`,
      cacheControl: CACHE_CONTROL,
      headers: { 'content-disposition': `inline; filename="otomichi-${row.play_slug}.m4a"` },
      open: (range) => listeners.open(listener, () => storage.open(objectID, range)),
    });
  });

  /** The learner for whom the address was signed, because strangers may not hear the play. */
  async function signedFor(c: Context): Promise<string | undefined> {
    const url = new URL(c.req.url);
    const session = sessionOf(signedTextOf(url));
    if (session === null) return undefined;
    const isOpen = await isOpenSessionPath(signer, url, { now: clock.now(), isSessionActive });
    return isOpen ? session.uid : undefined;
  }
}

/** @throws ApiError 404 where there is no such sound or none can be made, 503 while it is being made */
function soundOf(row: PlayRow, name: SoundName): Sound {
  if (name === 'first' && row.first_record_time === null) throw new ApiError('api/not-found');
  const stored = name === 'now' ? row : firstSound(row);
  if (isRefusedM4a(stored)) throw new ApiError('api/not-found');
  if (stored.object_id === null || stored.byte_length === null) {
    throw new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_S });
  }
  return { objectID: stored.object_id, byteLength: Number(stored.byte_length) };
}
