import pLimit from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { InterruptedProcess, startForFile } from '#server/lib/file-process.ts';
import { senderPlaces } from '#server/lib/sender-places.ts';
import { mediaTypeOfHead } from '#server/storage/media-head.ts';
import type { CleanPicture, PictureBox } from './decode-picture.ts';

/** What `clean-picture-child.mjs` says. */
type Answer =
  | {
      readonly kind: 'made';
      readonly width: number;
      readonly height: number;
      readonly byteLength: number;
    }
  | { readonly kind: 'unreadable' };

/** The process starts, and has 20 s of its own for the picture. */
const TIMEOUT_MS = 40 * SECOND_MS;
const OUTPUT_TIMEOUT_MS = 10 * SECOND_MS;
const RETRY_AFTER_S = 10;
const PROGRAM = new URL('./clean-picture-child.mjs', import.meta.url);

/** One at a time: the largest photo unpacks to 200 MB. */
const oneAtATime = pLimit(1);
const places = senderPlaces({ all: 40, ofOne: 4 });

/**
 * Makes a new picture of one that somebody sent (`decodePicture`), in a process of its own.
 * @param sender whose share of the queue it takes
 * @param program another one plays a file that does something to its process
 * @throws ApiError 422 `pictures/unreadable`, also for a file that ends its process; 429 and 503 while too many wait, 503 where the
 *   machine ended the process or was too slow
 */
export async function cleanPicture(
  bytes: Uint8Array,
  box: PictureBox,
  sender: string,
  program = PROGRAM,
): Promise<CleanPicture> {
  const leave = places.take(sender);
  try {
    return await oneAtATime(() => decodeInProcess(program, bytes, box));
  } finally {
    leave();
  }
}

async function decodeInProcess(program: URL, bytes: Uint8Array, box: PictureBox): Promise<CleanPicture> {
  const decoding = startForFile<Answer>(program, bytes, [JSON.stringify(box)]);
  try {
    const answer = await decoding.next(TIMEOUT_MS);
    if (answer.kind === 'too-slow') throw busy();
    if (answer.kind !== 'made') throw new ApiError('pictures/unreadable');
    const { width, height, byteLength } = answer;
    const made = await decoding.output(byteLength, OUTPUT_TIMEOUT_MS);
    if (made === null) throw busy();
    const picture = { bytes: made, width, height };
    if (!isAsAsked(picture, box)) throw new ApiError('pictures/unreadable');
    return picture;
  } catch (error) {
    throw error instanceof InterruptedProcess ? busy(error) : error;
  } finally {
    decoding.end();
  }
}

/** A file that took its process over may have it say anything: only a WebP that fits its box is believed. */
function isAsAsked({ bytes, width, height }: CleanPicture, box: PictureBox): boolean {
  const fits = (length: number, most: number) => Number.isInteger(length) && length >= 1 && length <= most;
  return mediaTypeOfHead(bytes) === 'image/webp' && fits(width, box.width) && fits(height, box.height);
}

/** Not the file's fault, as far as anybody knows: the device tries again. */
const busy = (cause?: Error) =>
  new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_S, ...(cause && { cause }) });
