import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { type ImageSource, imageRenderer } from './image-render.ts';
import { imageByPublicID } from './image-store.ts';
import { formatFor, type ImageFormat, parseTransform } from './image-transform.ts';

export const IMAGE_ADDRESS = '/media/image/upload/';

/** `<transform>/v<version>/<publicID>`; the public ID may contain slashes. */
const ADDRESS_PATTERN = /^([^/]+)\/v(\d{1,10})\/(.{1,255})$/;

/** A rendered image on disk. */
export interface RenderedImage {
  readonly path: string;
  readonly size: number;
  readonly format: ImageFormat;
  /** Identifies exactly these bytes. */
  readonly name: string;
  /** False where the address names an older version: it shows the current image. */
  readonly isCurrent: boolean;
}

/** Folder of rendered images; all of them can be rendered again. */
export function imageCacheFolder(dataDir: string): string {
  return join(dataDir, 'cache', 'images');
}

/**
 * `(path of an address, Accept header) => image`, rendered now or taken from the cache.
 * @throws ApiError api/bad-request for an address of another form, api/not-found for an unknown image
 */
export function imageService({ db, config }: Pick<ServerDeps, 'db' | 'config'>) {
  const content = join(config.dataDir, 'content');
  const render = imageRenderer(imageCacheFolder(config.dataDir));
  return async (address: string, accept?: string): Promise<RenderedImage> => {
    const [, requested = '', version = '', encodedID = ''] =
      ADDRESS_PATTERN.exec(address.slice(IMAGE_ADDRESS.length)) ?? [];
    const transform = parseTransform(decoded(requested));
    if (transform === null) throw new ApiError('api/bad-request');
    const source = await requireSource(db, content, decoded(encodedID));
    const format = transform.format ?? formatFor(accept, source.contentType);
    const path = await render(source, transform, format);
    const { size } = await stat(path);
    return { path, size, format, name: basename(path), isCurrent: Number(version) === source.version };
  };
}

async function requireSource(db: Database, content: string, publicID: string): Promise<ImageSource> {
  const row = await imageByPublicID(db, publicID);
  // The name comes from our own loader; it must not lead out of the folder in any case.
  if (row === undefined || !/^[0-9a-f]{64}\.[a-z]{2,4}$/.test(row.file)) throw new ApiError('api/not-found');
  return { publicID, version: row.version, path: join(content, row.file), contentType: row.content_type };
}

function decoded(text: string): string {
  try {
    // PostgreSQL cannot compare with a NUL.
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    throw new ApiError('api/bad-request');
  }
}
