import type { AudioContentType } from '#contract/entities/user-audio.ts';

/** So many bytes of the beginning tell the kind of a recording. */
export const HEAD_LENGTH = 12;

/** The kind of recording that the first bytes show, whatever its sender says; null for anything else. */
export function audioTypeOfHead(head: Uint8Array): AudioContentType | null {
  if (head.length < HEAD_LENGTH) return null;
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(4, 8) === 'ftyp') return 'audio/mp4';
  if (text(0, 4) === '\x1aE\xdf\xa3') return 'audio/webm';
  if (text(0, 4) === 'OggS') return 'audio/ogg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav';
  return null;
}
