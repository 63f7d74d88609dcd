import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { formatJapan } from '#domain/japan-time.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { TakeHeader, TakeStore } from '#local/takes/take.ts';

const EXTENSIONS: Readonly<Record<AudioContentType, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** The bytes of a take as one file. */
export async function takeBlob(takes: Pick<TakeStore, 'bytes'>, take: TakeHeader): Promise<Blob> {
  return new Blob(await takes.bytes(take.takeID), { type: take.contentType });
}

/** レッスン名-2026-11-21-1234.m4a, in Japan's time; characters that file systems refuse become a hyphen. */
export function takeFileName(take: Pick<TakeHeader, 'lesson' | 'startedAt' | 'contentType'>): string {
  const startedAt = formatJapan(Date.parse(take.startedAt), 'yyyy-MM-dd-HHmm');
  const name = take.lesson.lessonName.replace(/[\\/:*?"<>|\s.]+/g, '-').slice(0, 60);
  return `${name}-${startedAt}.${EXTENSIONS[take.contentType]}`;
}

/** Opens the share sheet on phones that can share files; downloads the file elsewhere. */
export async function shareOrDownload(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  const onTouch = matchMedia('(pointer: coarse)').matches;
  if (onTouch && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: name });
    } catch (cause) {
      // The person closed the sheet; any other failure falls through to the download.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
    }
  }
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
}
