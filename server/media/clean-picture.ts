import pLimit from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { MAX_PICTURE_BYTES } from '#domain/community/post.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { type FileProcess, InterruptedProcess, startForFile } from '#server/lib/file-process.ts';
import { senderPlaces } from '#server/lib/sender-places.ts';
import { mediaTypeOfHead } from '#server/storage/media-head.ts';
import type { CleanPicture, PictureBox } from './decode-picture.ts';

/** What `clean-picture-child.mjs` says. A file that took the process over may have it say anything in the place of numbers. */
type Answer =
  | { readonly kind: 'started' }
  | { readonly kind: 'made'; readonly width: unknown; readonly height: unknown; readonly byteLength: unknown }
  | { readonly kind: 'unreadable' };

/** The process of a picture, and how long it may take for what. */
export interface PictureProcess {
  readonly program: URL;
  readonly startMs: number;
  /** libvips gives up by itself after 20 s. */
  readonly decodeMs: number;
  readonly outputMs: number;
}

const PROCESS: PictureProcess = {
  program: new URL('./clean-picture-child.mjs', import.meta.url),
  startMs: 30 * SECOND_MS,
  decodeMs: 25 * SECOND_MS,
  outputMs: 5 * SECOND_MS,
};
const RETRY_AFTER_S = 10;

/** One at a time: the largest photo unpacks to 200 MB. */
const oneAtATime = pLimit(1);
const places = senderPlaces({ all: 40, ofOne: 4 });

/**
 * Makes a new picture of one that somebody sent (`decodePicture`), in a process of its own.
 * @param sender whose share of the queue it takes
 * @param own another process plays a file that does something to it
 * @throws ApiError 422 `pictures/unreadable`, also for a file that ends or holds its process; 429 and 503 while too many wait, 503
 *   where the process does not start or the machine ends it
 */
export async function cleanPicture(
  bytes: Uint8Array,
  box: PictureBox,
  sender: string,
  own: Partial<PictureProcess> = {},
): Promise<CleanPicture> {
  const leave = places.take(sender);
  try {
    return await oneAtATime(() => decodeInProcess({ ...PROCESS, ...own }, bytes, box));
  } catch (error) {
    throw error instanceof InterruptedProcess ? busy(error) : error;
  } finally {
    leave();
  }
}

async function decodeInProcess(
  limits: PictureProcess,
  bytes: Uint8Array,
  box: PictureBox,
): Promise<CleanPicture> {
  const decoding = startForFile<Answer>(limits.program, bytes, [JSON.stringify(box)]);
  try {
    const started = await decoding.next(limits.startMs);
    if (started.kind !== 'started') throw busy();
    const picture = await madeBy(decoding, limits, box);
    if (picture === null) throw new ApiError('pictures/unreadable');
    return picture;
  } finally {
    decoding.end();
  }
}

/** @returns null for anything but bytes that begin as a WebP, of a size that fits */
async function madeBy(
  decoding: FileProcess<Answer>,
  { decodeMs, outputMs }: PictureProcess,
  box: PictureBox,
): Promise<CleanPicture | null> {
  const answer = await decoding.next(decodeMs);
  if (answer.kind !== 'made') return null;
  const { width, height, byteLength } = answer;
  if (!isUpTo(box.width, width) || !isUpTo(box.height, height) || !isUpTo(MAX_PICTURE_BYTES, byteLength))
    return null;
  const bytes = await decoding.output(byteLength, outputMs);
  return bytes !== null && mediaTypeOfHead(bytes) === 'image/webp' ? { bytes, width, height } : null;
}

function isUpTo(most: number, value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most;
}

/** Not the file's fault, as far as anybody knows: the device tries again. */
const busy = (cause?: Error) =>
  new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_S, ...(cause && { cause }) });
