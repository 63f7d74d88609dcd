import type { AudioContentType } from '#contract/entities/user-audio.ts';

/** Number of first bytes that identify the content type of a recording. */
export const AUDIO_HEAD_BYTES = 12;

/** The content type that the first bytes show, whatever the sender declares; null for anything else. */
export function audioTypeOfHead(head: Uint8Array): AudioContentType | null {
  if (head.length < AUDIO_HEAD_BYTES) return null;
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(4, 8) === 'ftyp') return 'audio/mp4';
  if (text(0, 4) === '\x1aE\xdf\xa3') return 'audio/webm';
  if (text(0, 4) === 'OggS') return 'audio/ogg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav';
  return null;
}
