import sharp from 'sharp';

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

/** libvips knows some forty kinds of pictures, and each reader is one more that a file could attack. */
const ALL_READERS = 'VipsForeignLoad';
const READERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** From now on this process reads JPEG, PNG and WebP alone, on one thread. */
export function readPhotosOnly(): void {
  sharp.block({ operation: [ALL_READERS] });
  sharp.unblock({ operation: READERS });
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * Decodes a picture and makes a new one of it: its first frame, turned as its EXIF says, in sRGB. Of the file nothing
 * remains, neither places nor what else was hidden in it.
 * @throws Error for what is no whole picture, has more than 51 million pixels, or takes longer than 20 s
 */
export async function decodePicture(input: ArrayBuffer, box: PictureBox): Promise<CleanPicture> {
  // A truncated or damaged file is refused rather than shown half grey.
  const { data, info } = await sharp(input, {
    limitInputPixels: MAX_INPUT_PIXELS,
    failOn: 'error',
    pages: 1,
  })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ ...box, withoutEnlargement: box.fit === 'inside' })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
