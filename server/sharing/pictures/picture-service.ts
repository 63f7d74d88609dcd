import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { imageByPublicID } from '#server/media/image-store.ts';
import { freeSpace, RESERVED_BYTES } from '#server/storage/free-space.ts';
import { pictureProcess } from './draw-in-process.ts';
import type { Drawing } from './draw-picture.ts';
import { imagesOf, type PictureSpec, type SpecImage, specHash } from './picture-spec.ts';

/** Pictures that are drawn anew for one sender; those on the disk are not counted. */
export const DRAWING_LIMIT = { name: 'link-picture', hits: 120, windowMs: 10 * MINUTE_MS };
export const MAX_WAITING_DRAWINGS = 32;
export const MAX_WAITING_OF_A_SENDER = 4;
const RETRY_AFTER_SECONDS = 10;
/** A spec that cannot be drawn costs nothing again for this time. */
const BROKEN_TTL_MS = 5 * MINUTE_MS;
const MAX_BROKEN = 500;

/** Folder of drawn pictures; all of them can be drawn again. */
export function linkPictureFolder(dataDir: string): string {
  return join(dataDir, 'cache', 'links');
}

export interface DrawnPicture {
  /** Identifies exactly these bytes. */
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type LinkPictures = (spec: PictureSpec, sender: string) => Promise<DrawnPicture>;

/**
 * `(spec, sender) => picture`, drawn now or taken from the disk. One is drawn at a time, and simultaneous requests share it.
 * @throws ApiError api/too-many-requests, api/service-unavailable; retry after 10 s
 */
export function linkPictures(
  { db, config, clock, log }: Pick<ServerDeps, 'db' | 'config' | 'clock' | 'log'>,
  process = pictureProcess(config.dataDir),
): LinkPictures {
  const limit = pLimit(1);
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const waiting = new Map<string, number>();
  const broken = new Map<string, number>();
  const folder = linkPictureFolder(config.dataDir);

  const fileOf = async (image: SpecImage | null): Promise<string | null> => {
    const row = image && (await imageByPublicID(db, image.publicID));
    if (!row || !/^[0-9a-f]{64}\.[a-z]{2,4}$/.test(row.file)) return null;
    return join(config.dataDir, 'content', row.file);
  };
  const drawingOf = async (spec: PictureSpec): Promise<Drawing> => {
    const { avatar, image } = imagesOf(spec);
    const [avatarFile, imageFile] = await Promise.all([fileOf(avatar), fileOf(image)]);
    return { spec, avatarFile, imageFile };
  };
  const make = async (spec: PictureSpec, hash: string, file: string) => {
    try {
      const bytes = new Uint8Array(await process.draw(await drawingOf(spec)));
      await store(bytes, file).catch(() => undefined);
      return bytes;
    } catch (error) {
      // As many as somebody makes posts that cannot be drawn; the oldest goes first.
      broken.set(hash, clock.now().getTime() + BROKEN_TTL_MS);
      const [oldest] = broken.keys();
      if (broken.size > MAX_BROKEN && oldest !== undefined) broken.delete(oldest);
      log.warn('picture of a link cannot be drawn', { kind: spec.kind, error });
      throw unavailable();
    }
  };
  return async (spec, sender) => {
    const hash = specHash(spec);
    const file = join(folder, hash.slice(0, 2), `${hash}.jpg`);
    const stored = await readFile(file).catch(() => null);
    if (stored !== null) return { hash, bytes: new Uint8Array(stored) };
    if ((broken.get(hash) ?? 0) > clock.now().getTime()) throw unavailable();
    const known = running.get(hash);
    if (known !== undefined) return { hash, bytes: await known };
    const own = waiting.get(sender) ?? 0;
    if (own >= MAX_WAITING_OF_A_SENDER) throw busy();
    if (running.size >= MAX_WAITING_DRAWINGS) throw unavailable();
    waiting.set(sender, own + 1);
    try {
      // Awaited before the drawing is shared: nobody else gets this sender's refusal.
      await hit(db, clock, DRAWING_LIMIT, sender);
      const job =
        running.get(hash) ?? limit(() => make(spec, hash, file)).finally(() => running.delete(hash));
      running.set(hash, job);
      return { hash, bytes: await job };
    } finally {
      const left = (waiting.get(sender) ?? 1) - 1;
      if (left === 0) waiting.delete(sender);
      else waiting.set(sender, left);
    }
  };
}

const busy = () => new ApiError('api/too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
const unavailable = () => new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_SECONDS });

async function store(bytes: Uint8Array, file: string): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  if ((await freeSpace(folder)) < RESERVED_BYTES) return;
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
