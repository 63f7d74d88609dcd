import { randomUUID } from 'node:crypto';
import type { Body, ResumableGrant, UploadGrant } from '#server/storage/storage.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';

/** A grant for exactly these bytes, which are a WebM. */
export const aGrant = (bytes: Uint8Array, more: Partial<UploadGrant> = {}): UploadGrant => ({
  uploadID: randomUUID(),
  contentType: 'audio/webm',
  byteLength: bytes.byteLength,
  sha256: sha256Of(bytes),
  expiresAt: new Date('2026-11-21T02:00:00.000Z'),
  resumable: false,
  ...more,
});

export const aResumableGrant = (bytes: Uint8Array) => aGrant(bytes, { resumable: true }) as ResumableGrant;

/** A body that waits after `first` bytes. */
export function aHaltedBody(bytes: Uint8Array, first: number) {
  let goOn = () => {};
  const waiting = new Promise<void>((done) => {
    goOn = done;
  });
  let begin = () => {};
  const begun = new Promise<void>((done) => {
    begin = done;
  });
  async function* body(): Body {
    yield bytes.subarray(0, first);
    begin();
    await waiting;
    yield bytes.subarray(first);
  }
  return { body: body(), begun, goOn };
}
