import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { ApiError } from '#contract/errors.ts';
import type { ImageFormat, Transform } from './image-transform.ts';
import { inTurn } from './in-turn.ts';

/** A picture of the catalogue, as the table `images` has it. */
export interface Source {
  readonly publicID: string;
  readonly version: number;
  readonly path: string;
  readonly contentType: string;
}

/** The largest picture that is opened: a small file can unpack to any size. */
const LARGEST_PIXELS = 48_000_000;
/** What an SVG's own units mean, and the finest that is drawn. */
const SVG_DENSITY = 72;
const FINEST_DENSITY = 1200;
const JOBS_AT_ONCE = 2;
const LONGEST_QUEUE = 200;

/** Makes pictures once and keeps them in `folder`; answers the file. Two who ask at once wait for the same one. */
export function imageRenderer(folder: string) {
  const turn = inTurn(JOBS_AT_ONCE, LONGEST_QUEUE);
  const running = new Map<string, Promise<string>>();
  return async (source: Source, transform: Transform, format: ImageFormat): Promise<string> => {
    const file = join(folder, nameOf(source, transform, format));
    if (await isThere(file)) return file;
    const known = running.get(file);
    if (known !== undefined) return await known;
    const job = turn(() => make(source, transform, format, file)).finally(() => running.delete(file));
    running.set(file, job);
    return await job;
  };
}

function nameOf(
  { publicID, version }: Source,
  { crop, width, height, blur }: Transform,
  format: ImageFormat,
) {
  const facts = JSON.stringify([publicID, version, crop, width, height, blur]);
  const hash = createHash('sha256').update(facts).digest('hex').slice(0, 40);
  return join(hash.slice(0, 2), `${hash}.${format}`);
}

async function isThere(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

async function make(
  source: Source,
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

/** `rotate()` turns by EXIF; sharp then writes no metadata, so neither place nor camera leaves the house. */
async function render(source: Source, transform: Transform, format: ImageFormat): Promise<Buffer> {
  const { width, height, crop, blur } = transform;
  const isVector = source.contentType === 'image/svg+xml';
  const options = { limitInputPixels: LARGEST_PIXELS };
  const density = isVector ? await densityFor(source.path, transform) : undefined;
  const picture = sharp(source.path, density === undefined ? options : { ...options, density })
    .rotate()
    .resize({
      ...(width === null ? {} : { width }),
      ...(height === null ? {} : { height }),
      fit: crop === 'fill' ? 'cover' : 'inside',
      // A vector has no size beyond which it would get coarse.
      withoutEnlargement: crop === 'limit' && !isVector,
    });
  return await encoded(blur ? picture.blur(20) : picture, format, isVector, blur);
}

/** Drawn as large as it is shown: enlarging a drawing of 72 dots an inch would blur its lines. */
async function densityFor(path: string, { width, height }: Transform): Promise<number> {
  const own = await sharp(path, { limitInputPixels: LARGEST_PIXELS }).metadata();
  const scale = Math.max((width ?? 0) / (own.width || 1), (height ?? 0) / (own.height || 1));
  return Math.min(FINEST_DENSITY, Math.max(1, Math.ceil(SVG_DENSITY * scale)));
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
