import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { contentFolderOf } from '#server/config/folders.ts';
import type { Database } from '#server/db/connect.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { type Bytes, fileReader, memoryReader } from '#server/http/send-bytes.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { type ImageSource, imageRenderer, nameOf, type Rendering } from './image-render.ts';
import { imageByPublicID } from './image-store.ts';
import { formatFor, type ImageFormat, parseTransform } from './image-transform.ts';

export const IMAGE_ADDRESS = '/media/image/upload/';

/** `<transform>/v<version>/<publicID>`; the public ID may contain slashes. */
const ADDRESS_PATTERN = /^([^/]+)\/v(\d{1,10})\/(.{1,255})$/;

/**
 * Pictures that are rendered for one sender; those of the cache are not counted. Every picture of the catalogue in
 * every size is about as many, so that only somebody who finds an empty cache comes near it.
 */
const RENDER_LIMIT = { name: 'picture', hits: 600, windowMs: 10 * MINUTE_MS };

/** Addresses of a picture that cannot be rendered are remembered, so that they cost nothing again for this time. */
const BROKEN_TTL_MS = 5 * MINUTE_MS;
const MAX_BROKEN = 10_000;

/** A rendered image. */
export interface RenderedImage extends Pick<Bytes, 'size' | 'open'> {
  readonly format: ImageFormat;
  /** Identifies exactly these bytes. */
  readonly name: string;
  /** False where the address names an older version: it shows the current image. */
  readonly isCurrent: boolean;
  readonly isRevocable: boolean;
}

/** Finds pictures besides those of the catalogue; undefined for an ID of another kind, null for one that shows nothing. */
export type FindImage = (publicID: string) => Promise<ImageSource | null> | undefined;

/** Folder of rendered images; all of them can be rendered again. */
export function imageCacheFolder(dataDir: string): string {
  return join(dataDir, 'cache', 'images');
}

/**
 * `(path of an address, sender, Accept header) => image`, rendered now or taken from the cache.
 * @throws ApiError api/bad-request for an address of another form, api/not-found for an unknown image or one that cannot
 *   be rendered, api/too-many-requests and api/service-unavailable as `imageRenderer` and RENDER_LIMIT
 */
export function imageService(
  deps: Pick<ServerDeps, 'db' | 'config' | 'clock' | 'log'>,
  findFurther: FindImage = () => undefined,
) {
  const { db, config, clock } = deps;
  const content = contentFolderOf(config);
  const find = async (publicID: string): Promise<ImageSource> => {
    const further = findFurther(publicID);
    const found = await (further === undefined ? catalogueImage(db, content, publicID) : further);
    if (found === null) throw new ApiError('api/not-found');
    return found;
  };
  const render = imageRenderer(imageCacheFolder(config.dataDir), ({ sender }) =>
    hit(db, clock, RENDER_LIMIT, sender),
  );
  const rendered = rememberingBroken(deps, render);
  return async (address: string, sender: string, accept?: string): Promise<RenderedImage> => {
    const [, requested = '', version = '', encodedID = ''] =
      ADDRESS_PATTERN.exec(address.slice(IMAGE_ADDRESS.length)) ?? [];
    const transform = parseTransform(decoded(requested));
    if (transform === null) throw new ApiError('api/bad-request');
    const source = await find(decoded(encodedID));
    const format = formatFor(accept, source.contentType);
    const rendering = { source, transform, format, sender };
    const made = await rendered(rendering);
    const isCurrent = Number(version) === source.version;
    const { isRevocable } = source;
    const facts = { format, name: basename(nameOf(rendering)), isCurrent, isRevocable };
    if ('bytes' in made) return { ...facts, size: made.bytes.byteLength, open: memoryReader(made.bytes) };
    return { ...facts, size: made.size, open: fileReader(made.file) };
  };
}

/** A stranger can ask for a broken picture as often as they like: it is rendered and logged once in a while. */
function rememberingBroken(
  { clock, log }: Pick<ServerDeps, 'clock' | 'log'>,
  render: ReturnType<typeof imageRenderer>,
): typeof render {
  const broken = new Map<string, number>();
  return async (rendering: Rendering) => {
    const name = nameOf(rendering);
    const now = clock.now().getTime();
    if ((broken.get(name) ?? 0) > now) throw new ApiError('api/not-found');
    try {
      return await render(rendering);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (broken.size >= MAX_BROKEN) broken.clear();
      broken.set(name, now + BROKEN_TTL_MS);
      log.warn('picture cannot be rendered', { publicID: rendering.source.publicID, error });
      throw new ApiError('api/not-found');
    }
  };
}

/** A picture of the catalogue; null for an unknown one. */
export async function catalogueImage(
  db: Database,
  content: string,
  publicID: string,
): Promise<ImageSource | null> {
  const row = await imageByPublicID(db, publicID);
  // The name comes from our own loader; it must not lead out of the folder in any case.
  if (row === undefined || !/^[0-9a-f]{64}\.[a-z]{2,4}$/.test(row.file)) return null;
  const { version, file, content_type: contentType } = row;
  const read = () => readFile(join(content, file));
  return { publicID, version, contentType, read, isRevocable: false };
}

function decoded(text: string): string {
  try {
    // PostgreSQL cannot compare with a NUL.
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    throw new ApiError('api/bad-request');
  }
}
