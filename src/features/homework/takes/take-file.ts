import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { formatJapan } from '#domain/japan-time.ts';
import type { TakeHeader, TakeStore } from '#local/take.ts';

const ENDINGS: Readonly<Record<AudioContentType, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** A take as the file it is: every slice in order. */
export async function takeBlob(takes: Pick<TakeStore, 'bytes'>, take: TakeHeader): Promise<Blob> {
  return new Blob(await takes.bytes(take.takeID), { type: take.contentType });
}

/** レッスン名-2026-11-21-1234.m4a; characters that file systems refuse become a line. */
export function takeFileName(take: Pick<TakeHeader, 'lesson' | 'startedAt' | 'contentType'>): string {
  const startedAt = formatJapan(Date.parse(take.startedAt), 'yyyy-MM-dd-HHmm');
  const name = take.lesson.lessonName.replace(/[\\/:*?"<>|\s.]+/g, '-').slice(0, 60);
  return `${name}-${startedAt}.${ENDINGS[take.contentType]}`;
}

/** Gives the file to the person: the share sheet on phones that have one for files, a download elsewhere. */
export async function handOutFile(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  const onTouch = matchMedia('(pointer: coarse)').matches;
  if (onTouch && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: name });
    } catch (cause) {
      // Closing the sheet is an answer; anything else falls through to the download.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
    }
  }
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click; it is let go when that has surely happened.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
