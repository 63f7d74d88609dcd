import { createHash } from 'node:crypto';
import type { AudioContentType } from '#contract/entities/user-audio.ts';

const HEADS: Readonly<Record<AudioContentType, readonly number[]>> = {
  'audio/mp4': [0, 0, 0, 0x1c, ...ascii('ftypiso5')],
  'audio/webm': [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81],
  'audio/ogg': [...ascii('OggS'), 0, 2, 0, 0, 0, 0, 0, 0],
  'audio/wav': [...ascii('RIFF'), 0x24, 0, 0, 0, ...ascii('WAVE')],
};

/** Bytes with the header of this file type; another seed makes another recording of the same size. */
export function audioBytes(
  contentType: AudioContentType = 'audio/webm',
  length = 4096,
  seed = 1,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[at] = state >>> 24;
  }
  bytes.set(HEADS[contentType].slice(0, length));
  return bytes;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}
