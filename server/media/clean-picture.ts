import pLimit from 'p-limit';
import sharp from 'sharp';
import { ApiError } from '#contract/errors.ts';
import { senderPlaces } from '#server/lib/sender-places.ts';

/** A box that a picture is cropped to fill, or fits into as a whole. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
  readonly fit: 'cover' | 'inside';
}

export interface CleanPicture {
  /** WebP, without any metadata. */
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A phone's largest photo has 50 million; a small file can unpack to any size. */
const MAX_INPUT_PIXELS = 51_000_000;
/** Loading, turning and encoding the largest of them takes two seconds of a slow core. */
const MAX_SECONDS = 20;
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp']);

/** One at a time: the largest photo unpacks to 200 MB. */
const oneAtATime = pLimit(1);
const places = senderPlaces({ all: 40, ofOne: 4 });

/**
 * Decodes a picture that somebody sent and makes a new one of it: its first frame, turned as its EXIF says, in sRGB. Of
 * the file nothing remains, neither places nor what else was hidden in it.
 * @param sender whose share of the queue it takes
 * @throws ApiError 422 `pictures/unreadable`; 429 and 503 while too many wait
 */
export async function cleanPicture(
  bytes: Uint8Array,
  box: PictureBox,
  sender: string,
): Promise<CleanPicture> {
  const leave = places.take(sender);
  try {
    return await oneAtATime(() => decode(bytes, box));
  } finally {
    leave();
  }
}

async function decode(input: Uint8Array, box: PictureBox): Promise<CleanPicture> {
  try {
    // A truncated or damaged file is refused rather than shown half grey.
    const picture = sharp(input, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Error(`a picture of another kind: ${format}`);
    const { data, info } = await picture
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ ...box, withoutEnlargement: box.fit === 'inside' })
      .webp({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new ApiError('pictures/unreadable', { cause });
  }
}
