import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { graphemesOf } from '#domain/graphemes.ts';
import { formatJapan } from '#domain/japan-time.ts';
import { MAX_TEXT_UNITS } from '#domain/text-length.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { isAbort } from '#lib/is-abort.ts';
import { chosenPart } from '#local/takes/chosen-part.ts';
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

/** Where a recording plays: from the bytes of the device, else from the server. Rejects where neither has it. */
export async function takeSound(
  takes: Pick<TakeStore, 'bytes'>,
  take: TakeHeader | null,
  serverURL: string | null,
): Promise<string> {
  const blob = take && (await takeBlob(takes, take).catch(() => null));
  if (blob !== null && blob.size > 0) return URL.createObjectURL(blob);
  if (serverURL === null) throw new Error('no bytes on this device');
  return serverURL;
}

/** What is listened to of a take as one file: the chosen part, which is made now, or all of it. Rejects with NotMakeable. */
export async function chosenBlob(
  { takes, makeSound }: { takes: Pick<TakeStore, 'bytes'> } & Pick<HomeworkPorts, 'makeSound'>,
  take: TakeHeader,
): Promise<Blob> {
  const whole = await takeBlob(takes, take);
  const part = chosenPart(take);
  if (part === null) return whole;
  const { bytes } = await makeSound([{ bytes: whole, ...part }], take.contentType);
  return new Blob([bytes], { type: take.contentType });
}

/** Whether the part cannot be made on this device. By the error's name: its class comes with the code that makes files. */
export function isNotMakeable(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'NotMakeable';
}

/** Bytes of a file's name without its extension: file systems take 255, and some sharing services less. */
const MAX_FILE_NAME_BYTES = 160;

/** 曲名 2026-11-23.m4a, with the take's own name where it has one; characters that file systems refuse become a hyphen. */
export function takeFileName(
  take: Pick<TakeHeader, 'lesson' | 'startedAt' | 'contentType' | 'name'>,
): string {
  const day = formatJapan(Date.parse(take.startedAt), 'yyyy-MM-dd');
  const words = [take.lesson.lessonName, take.name ?? ''].map(fileWords).filter((word) => word !== '');
  return `${withinBytes(words.join(' '), MAX_FILE_NAME_BYTES)} ${day}.${EXTENSIONS[take.contentType]}`;
}

function fileWords(text: string): string {
  return text
    .replace(/[\\/:*?"<>|\p{Cc}.]+/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[- ]+|[- ]+$/g, '');
}

const encoder = new TextEncoder();

/** Cut between the characters that a person sees: half an emoji is no name. */
function withinBytes(text: string, maxBytes: number): string {
  let head = '';
  let bytes = 0;
  for (const character of graphemesOf(text.slice(0, MAX_TEXT_UNITS))) {
    bytes += encoder.encode(character).byteLength;
    if (bytes > maxBytes) break;
    head += character;
  }
  return head.trimEnd();
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
      if (isAbort(cause)) return;
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
