import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { neighbourhoodOf } from '#server/http/sender.ts';
import { senderPlaces } from '#server/lib/sender-places.ts';
import { freeSpace, RESERVED_BYTES } from '#server/storage/free-space.ts';
import { IMAGE_FORMATS, type ImageFormat, TRANSFORMS, type Transform } from './image-transform.ts';

/** A picture as it is stored. */
export interface ImageSource {
  readonly publicID: string;
  readonly version: number;
  readonly contentType: string;
  /** A person's, who may hide or delete it: caches are to ask again soon, and none of ours holds it for long. */
  readonly isRevocable: boolean;
  read(): Promise<Uint8Array>;
}

/** What tells the renderings of one picture from those of others. */
export type RenderedSource = Pick<ImageSource, 'publicID' | 'version' | 'isRevocable'>;

/** Rooms of the cache: a name in it does not tell whose picture it is, and those of people have to go by themselves. */
export const CACHE_ROOMS = { catalogue: 'catalogue', people: 'people' } as const;

/** A picture that is wanted. */
export interface Rendering {
  readonly source: ImageSource;
  readonly transform: Transform;
  readonly format: ImageFormat;
  /** Who asks, for the share of the queue. */
  readonly sender: string;
}

/** Rendered bytes: a file of the cache, or the bytes themselves where the disk has no room for them. */
export type Rendered =
  | { readonly file: string; readonly size: number }
  | { readonly bytes: Uint8Array<ArrayBuffer> };

/** The largest image that is opened: a small file can unpack to any size. */
const MAX_INPUT_PIXELS = 48_000_000;
/** Dots per inch of an SVG's own units, and the maximum that is drawn. */
const SVG_DENSITY = 72;
const MAX_SVG_DENSITY = 1200;
/** One at a time, on one thread: pictures never take more of the machine than that from the calls. */
const MAX_CONCURRENT_JOBS = 1;
export const MAX_QUEUE_LENGTH = 64;
/** More than a page shows. */
export const MAX_WAITING_OF_A_SENDER = 24;
const MAX_WAITING_OF_A_NEIGHBOURHOOD = 40;

sharp.concurrency(MAX_CONCURRENT_JOBS);
sharp.cache(false);

/**
 * Renders each image once into `folder`. Simultaneous requests for one image share its rendering.
 * @param before called before an image is rendered anew: counts it, and may refuse
 * @throws ApiError api/service-unavailable when too many renderings wait, api/too-many-requests when too many of this
 *   sender do; retry after 5 s
 */
export function imageRenderer(folder: string, before: (rendering: Rendering) => Promise<void>) {
  const limit = pLimit(MAX_CONCURRENT_JOBS);
  const running = new Map<string, Promise<Rendered>>();
  const places = senderPlaces({
    all: MAX_QUEUE_LENGTH,
    ofOne: MAX_WAITING_OF_A_SENDER,
    ofNear: MAX_WAITING_OF_A_NEIGHBOURHOOD,
  });
  return async (rendering: Rendering): Promise<Rendered> => {
    const file = join(folder, nameOf(rendering));
    const size = await sizeOf(file);
    if (size !== null) return { file, size };
    const known = running.get(file);
    if (known !== undefined) return await known;
    // A full queue is no fault of the sender's, so it is not counted.
    const leave = places.take(rendering.sender, neighbourhoodOf(rendering.sender));
    try {
      // Awaited before the rendering is shared: nobody else gets this sender's refusal.
      await before(rendering);
      const job = running.get(file) ?? limit(() => make(rendering, file)).finally(() => running.delete(file));
      running.set(file, job);
      return await job;
    } finally {
      leave();
    }
  };
}

/** The name of a rendering, below the folder of the cache: the same picture in the same box and format has one name. */
export function nameOf({
  source,
  transform,
  format,
}: Pick<Rendering, 'transform' | 'format'> & {
  readonly source: RenderedSource;
}) {
  const { width, height, fit } = transform;
  // Only the later fit is named, so that renderings of the first one keep their names.
  const facts = JSON.stringify([
    source.publicID,
    source.version,
    width,
    height,
    ...(fit === 'cover' ? [] : [fit]),
  ]);
  const hash = createHash('sha256').update(facts).digest('hex').slice(0, 40);
  const room = source.isRevocable ? CACHE_ROOMS.people : CACHE_ROOMS.catalogue;
  return join(room, hash.slice(0, 2), `${hash}.${format}`);
}

/** Removes every rendering of a picture that is gone, on this machine; on others `prune-images` does within a day. */
export async function removeRenderings(folder: string, source: RenderedSource): Promise<void> {
  for (const transform of TRANSFORMS.values()) {
    for (const format of IMAGE_FORMATS) {
      await rm(join(folder, nameOf({ source, transform, format })), { force: true });
    }
  }
}

/** In bytes; null where there is no such file. */
async function sizeOf(file: string): Promise<number | null> {
  return await stat(file).then(
    ({ size }) => size,
    () => null,
  );
}

/** The cache is a convenience: where it cannot be written, the picture is shown without it. */
async function make(rendering: Rendering, file: string): Promise<Rendered> {
  const bytes = new Uint8Array(await render(rendering));
  return (await store(bytes, file).catch(() => false)) ? { file, size: bytes.byteLength } : { bytes };
}

async function store(bytes: Uint8Array, file: string): Promise<boolean> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  if ((await freeSpace(folder)) < RESERVED_BYTES) return false;
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return true;
}

/**
 * Draws a picture. The file is read first: libvips would otherwise hold it open. `rotate()` applies the EXIF
 * orientation. sharp writes no metadata, so neither place nor camera is published.
 */
async function render({ source, transform, format }: Rendering): Promise<Buffer> {
  const isVector = source.contentType === 'image/svg+xml';
  const options = { limitInputPixels: MAX_INPUT_PIXELS };
  const input = await source.read();
  const density = isVector ? await densityFor(input, transform) : undefined;
  const picture = sharp(input, density === undefined ? options : { ...options, density })
    .rotate()
    .resize({ ...transform, withoutEnlargement: transform.fit === 'inside' });
  return await encoded(picture, format, isVector);
}

/** Draws an SVG at the size in which it is shown: enlarging a drawing of 72 dots per inch would blur its lines. */
async function densityFor(input: Uint8Array, { width, height }: Transform): Promise<number> {
  const own = await sharp(input, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  const scale = Math.max(width / (own.width || 1), height / (own.height || 1));
  return Math.min(MAX_SVG_DENSITY, Math.max(1, Math.ceil(SVG_DENSITY * scale)));
}

function encoded(picture: Sharp, format: ImageFormat, isVector: boolean): Promise<Buffer> {
  switch (format) {
    case 'webp':
      return picture.webp({ quality: isVector ? 90 : 80 }).toBuffer();
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    case 'png':
      return picture.png({ palette: isVector }).toBuffer();
  }
}
