import type { AudioContentType } from '#contract/entities/user-audio.ts';
import type { PictureType } from '#domain/community/post.ts';

/** What is uploaded: recordings and pictures. */
export type MediaType = AudioContentType | PictureType;

/** Number of first bytes that identify the content type of an upload. */
export const MEDIA_HEAD_BYTES = 12;

/** The content type that the first bytes show, whatever the sender declares; null for anything else. */
export function mediaTypeOfHead(head: Uint8Array): MediaType | null {
  if (head.length < MEDIA_HEAD_BYTES) return null;
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(4, 8) === 'ftyp') return 'audio/mp4';
  if (text(0, 4) === '\x1aE\xdf\xa3') return 'audio/webm';
  if (text(0, 4) === 'OggS') return 'audio/ogg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'audio/wav';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  return null;
}

export function isAudio(type: MediaType): type is AudioContentType {
  return type.startsWith('audio/');
}
