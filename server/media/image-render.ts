import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { ApiError } from '#contract/errors.ts';
import type { ImageFormat, Transform } from './image-transform.ts';

/** An image of the catalogue, as stored in the table `images`. */
export interface ImageSource {
  readonly publicID: string;
  readonly version: number;
  readonly path: string;
  readonly contentType: string;
}

/** The largest image that is opened: a small file can unpack to any size. */
const MAX_INPUT_PIXELS = 48_000_000;
/** Dots per inch of an SVG's own units, and the maximum that is drawn. */
const SVG_DENSITY = 72;
const MAX_SVG_DENSITY = 1200;
const MAX_CONCURRENT_JOBS = 2;
const MAX_QUEUE_LENGTH = 200;
const RETRY_AFTER_SECONDS = 5;

/**
 * Renders each image once into `folder`; answers with the file. Simultaneous requests for one image share its rendering.
 * @throws ApiError api/service-unavailable (retry after 5 s) when too many renderings wait
 */
export function imageRenderer(folder: string) {
  const limit = pLimit(MAX_CONCURRENT_JOBS);
  const running = new Map<string, Promise<string>>();
  return async (source: ImageSource, transform: Transform, format: ImageFormat): Promise<string> => {
    const file = join(folder, nameOf(source, transform, format));
    if (await exists(file)) return file;
    const known = running.get(file);
    if (known !== undefined) return await known;
    if (limit.pendingCount >= MAX_QUEUE_LENGTH) {
      throw new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    }
    const job = limit(() => make(source, transform, format, file)).finally(() => running.delete(file));
    running.set(file, job);
    return await job;
  };
}

function nameOf(
  { publicID, version }: ImageSource,
  { crop, width, height, blur }: Transform,
  format: ImageFormat,
) {
  const facts = JSON.stringify([publicID, version, crop, width, height, blur]);
  const hash = createHash('sha256').update(facts).digest('hex').slice(0, 40);
  return join(hash.slice(0, 2), `${hash}.${format}`);
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

async function make(
  source: ImageSource,
  transform: Transform,
  format: ImageFormat,
  file: string,
): Promise<string> {
  const bytes = await render(source, transform, format).catch((cause: NodeJS.ErrnoException) => {
    throw new ApiError('api/internal-server-error', { cause });
  });
  const draft = `${file}.${randomUUID()}.part`;
  await mkdir(join(file, '..'), { recursive: true });
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return file;
}

/** `rotate()` applies the EXIF orientation. sharp writes no metadata, so neither place nor camera is published. */
async function render(source: ImageSource, transform: Transform, format: ImageFormat): Promise<Buffer> {
  const { width, height, crop, blur } = transform;
  const isVector = source.contentType === 'image/svg+xml';
  const options = { limitInputPixels: MAX_INPUT_PIXELS };
  const density = isVector ? await densityFor(source.path, transform) : undefined;
  const picture = sharp(source.path, density === undefined ? options : { ...options, density })
    .rotate()
    .resize({
      ...(width === null ? {} : { width }),
      ...(height === null ? {} : { height }),
      fit: crop === 'fill' ? 'cover' : 'inside',
      // An SVG can be enlarged without loss.
      withoutEnlargement: crop === 'limit' && !isVector,
    });
  return await encoded(blur ? picture.blur(20) : picture, format, isVector, blur);
}

/** Draws an SVG at the size in which it is shown: enlarging a drawing of 72 dots per inch would blur its lines. */
async function densityFor(path: string, { width, height }: Transform): Promise<number> {
  const own = await sharp(path, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  const scale = Math.max((width ?? 0) / (own.width || 1), (height ?? 0) / (own.height || 1));
  return Math.min(MAX_SVG_DENSITY, Math.max(1, Math.ceil(SVG_DENSITY * scale)));
}

function encoded(picture: Sharp, format: ImageFormat, isVector: boolean, blur: boolean): Promise<Buffer> {
  switch (format) {
    case 'webp':
      return picture.webp({ quality: blur ? 30 : isVector ? 90 : 80 }).toBuffer();
    case 'avif':
      return picture.avif({ quality: 55, effort: 2 }).toBuffer();
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    case 'png':
      return picture.png({ palette: isVector }).toBuffer();
  }
}
