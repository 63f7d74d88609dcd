import type { Api } from '#api/client.ts';
import type { PutUpload } from '#api/upload.ts';
import { ApiError } from '#contract/errors.ts';
import { voices } from '#contract/teach/voices.ts';
import { MAX_VOICE_SECONDS } from '#domain/answers/answer.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { TakeHeader, TakeStore } from '#local/takes/take.ts';

export type VoiceOutcome =
  | { kind: 'arrived' }
  /** Passes by waiting: no network, a busy server, an address that ran out. */
  | { kind: 'later'; waitMs?: number }
  | { kind: 'signed-out' }
  /** The server will never take these bytes. */
  | { kind: 'refused'; why: string };

interface Deps {
  api: Api;
  put: PutUpload;
  takes: Pick<TakeStore, 'bytes' | 'change'>;
}

/**
 * Brings one voice to the server: an address, the bytes, the registration. Every try begins with a fresh address, and the
 * server knows a voice by its `recordingID`: however often this runs, it arrives once.
 */
export async function deliverVoice(take: TakeHeader, { api, put, takes }: Deps): Promise<VoiceOutcome> {
  const { takeID: recordingID, contentType, frozen } = take;
  if (frozen === null) return { kind: 'later' };
  const { sha256, byteLength, durationMs } = frozen;
  try {
    const bytes = joined(await takes.bytes(recordingID));
    if (bytes.byteLength !== byteLength) return { kind: 'refused', why: 'bytes/damaged' };
    const { url, headers, uploadID } = await api(voices.createUpload, {
      recordingID,
      contentType,
      byteLength,
      sha256,
    });
    await put({ url, headers, bytes });
    const seconds = Math.min(MAX_VOICE_SECONDS, durationMs / SECOND_MS);
    await api(voices.register, { recordingID, uploadID, sha256, seconds });
  } catch (cause) {
    return outcomeOf(cause);
  }
  await takes.change(recordingID, (header) => ({ ...header, deliveredAt: new Date().toISOString() }));
  return { kind: 'arrived' };
}

const REFUSALS: ReadonlySet<string> = new Set([
  'api/bad-request',
  'api/payload-too-large',
  'api/unsupported-media-type',
]);

function outcomeOf(cause: unknown): VoiceOutcome {
  if (!(cause instanceof ApiError)) return { kind: 'later' };
  if (cause.known === 'api/unauthorized') return { kind: 'signed-out' };
  if (REFUSALS.has(cause.known)) return { kind: 'refused', why: cause.known };
  return cause.retryAfter === undefined
    ? { kind: 'later' }
    : { kind: 'later', waitMs: cause.retryAfter * SECOND_MS };
}

function joined(parts: readonly ArrayBuffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return whole;
}
