import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { contentFolderOf } from '#server/config/folders.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { neighbourhoodOf } from '#server/http/sender.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { senderPlaces } from '#server/lib/sender-places.ts';
import { catalogueImage, type FindImage } from '#server/media/image-service.ts';
import { freeSpace, RESERVED_BYTES } from '#server/storage/free-space.ts';
import { pictureProcess } from './draw-in-process.ts';
import type { Drawing } from './draw-picture.ts';
import { imagesOf, type PictureSpec, type SpecImage, specHash } from './picture-spec.ts';

/** Pictures that are drawn anew for one sender; those on the disk are not counted. */
export const DRAWING_LIMIT = { name: 'link-picture', hits: 120, windowMs: 10 * MINUTE_MS };
const MAX_WAITING_DRAWINGS = 32;
export const MAX_WAITING_OF_A_SENDER = 4;
const MAX_WAITING_OF_A_NEIGHBOURHOOD = 16;
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
 * @param findImage finds the pictures of people
 * @throws ApiError api/too-many-requests, api/service-unavailable
 */
export function linkPictures(
  { db, config, clock, log }: Pick<ServerDeps, 'db' | 'config' | 'clock' | 'log'>,
  findImage: FindImage,
  process = pictureProcess(config.dataDir),
): LinkPictures {
  const limit = pLimit(1);
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const places = senderPlaces({
    all: MAX_WAITING_DRAWINGS,
    ofOne: MAX_WAITING_OF_A_SENDER,
    ofNear: MAX_WAITING_OF_A_NEIGHBOURHOOD,
  });
  const broken = new Map<string, number>();
  const folder = linkPictureFolder(config.dataDir);

  const content = contentFolderOf(config);
  // A picture that nobody may see any more, or that is broken, is left out.
  const bytesOf = async (image: SpecImage | null): Promise<Uint8Array | null> => {
    if (image === null) return null;
    try {
      const found = await (findImage(image.publicID) ?? catalogueImage(db, content, image.publicID));
      return found && new Uint8Array(await found.read());
    } catch (error) {
      log.warn('picture within the picture of a link cannot be read', { publicID: image.publicID, error });
      return null;
    }
  };
  const drawingOf = async (spec: PictureSpec): Promise<Drawing> => {
    const shown = imagesOf(spec);
    const [avatar, image] = await Promise.all([bytesOf(shown.avatar), bytesOf(shown.image)]);
    return { spec, avatar, image };
  };
  const make = async (spec: PictureSpec, hash: string, file: string) => {
    // Somebody else's may have been finished while this one waited.
    const stored = await fromDisk(file);
    if (stored !== null) return stored;
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
    const stored = await fromDisk(file);
    if (stored !== null) return { hash, bytes: stored };
    if ((broken.get(hash) ?? 0) > clock.now().getTime()) throw unavailable();
    const known = running.get(hash);
    if (known !== undefined) return { hash, bytes: await known };
    // A full queue is no fault of the sender's, so it is not counted.
    const leave = places.take(sender, neighbourhoodOf(sender));
    try {
      // Awaited before the drawing is shared: nobody else gets this sender's refusal.
      await hit(db, clock, DRAWING_LIMIT, sender);
      const job =
        running.get(hash) ?? limit(() => make(spec, hash, file)).finally(() => running.delete(hash));
      running.set(hash, job);
      return { hash, bytes: await job };
    } finally {
      leave();
    }
  };
}

const unavailable = () => new ApiError('api/service-unavailable', { retryAfter: BROKEN_TTL_MS / SECOND_MS });

async function fromDisk(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await readFile(file).catch(() => null);
  return stored && new Uint8Array(stored);
}

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
