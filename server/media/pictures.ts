import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { imageRenderer, type Source } from './image-render.ts';
import { formatFor, type ImageFormat, parseTransform } from './image-transform.ts';

export const IMAGE_ADDRESS = '/media/image/upload/';

/** `<transform>/v<version>/<publicID>`; the id's own slashes belong to it. */
const REST = /^([^/]+)\/v(\d{1,10})\/(.{1,255})$/;

/** A picture that was made, on disk. */
export interface Picture {
  readonly path: string;
  readonly size: number;
  readonly format: ImageFormat;
  /** Names these very bytes. */
  readonly name: string;
  /** False where the address names an older version: it shows the picture of today. */
  readonly isCurrent: boolean;
}

/** Where made pictures are kept; everything in it can be made again. */
export function imageCacheIn(dataDir: string): string {
  return join(dataDir, 'cache', 'images');
}

/**
 * `(path of an address, what the client accepts) => picture`, made now or taken from the cache.
 * Throws api/bad-request for an address of another form, api/not-found for an unknown picture.
 */
export function picturesOf({ db, config }: Pick<ServerDeps, 'db' | 'config'>) {
  const content = join(config.dataDir, 'content');
  const render = imageRenderer(imageCacheIn(config.dataDir));
  return async (address: string, accept?: string): Promise<Picture> => {
    const [, asked = '', version = '', encodedID = ''] = REST.exec(address.slice(IMAGE_ADDRESS.length)) ?? [];
    const transform = parseTransform(decoded(asked));
    if (transform === null) throw new ApiError('api/bad-request');
    const source = await sourceOf(db, content, decoded(encodedID));
    const format = transform.format ?? formatFor(accept, source.contentType);
    const path = await render(source, transform, format);
    const { size } = await stat(path);
    return { path, size, format, name: basename(path), isCurrent: Number(version) === source.version };
  };
}

async function sourceOf(db: Database, content: string, publicID: string): Promise<Source> {
  const row = await db.selectFrom('images').selectAll().where('public_id', '=', publicID).executeTakeFirst();
  // The name comes from our own loader; all the same it must not lead out of the folder.
  if (row === undefined || !/^[0-9a-f]{64}\.[a-z]{2,4}$/.test(row.file)) throw new ApiError('api/not-found');
  return { publicID, version: row.version, path: join(content, row.file), contentType: row.content_type };
}

function decoded(text: string): string {
  try {
    // The database knows no NUL.
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    throw new ApiError('api/bad-request');
  }
}
