import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { type DiskStorage, UPLOAD_ADDRESS, UPLOAD_ID } from '#server/storage/disk-storage.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { maxBytesOf } from '#server/storage/receive-upload.ts';
import type { StoredObject, UploadGrant } from '#server/storage/storage.ts';
import { hit } from './rate-limit-store.ts';
import type { Mount, ServerDeps } from './server-deps.ts';
import { sessionOf } from './session.ts';

/** Bodies that a person may begin to send: several times the addresses of an hour. */
const UPLOAD_LIMIT = { name: 'upload', hits: 400, windowMs: HOUR_MS };

/** An upload address that was granted to somebody. */
export interface GrantedUpload {
  readonly grant: UploadGrant;
  /** Who sends: for limits. */
  readonly sender: string;
  /** Whether the session that asked for the address may still act. */
  isOpen(): Promise<boolean>;
  /** Records the facts of the complete object, once. */
  complete(stored: StoredObject, now: Date): Promise<void>;
}

/** Finds what an upload address was granted for; undefined for an unknown ID. */
export type FindUpload = (deps: ServerDeps, uploadID: string) => Promise<GrantedUpload | undefined>;

/**
 * Serves the PUT of an upload address on our own disk. It needs no bearer token: the address carries the permission.
 * @param kinds what is uploaded; one receiver counts the room on the disk for all
 */
export const mountUploads =
  (...kinds: readonly FindUpload[]): Mount =>
  (app, deps) => {
    const storage = openStorage(deps.config);
    app.put(`${UPLOAD_ADDRESS}:uploadID`, async (c) => {
      // A refusal comes before the end of the body: no further request may follow on that connection.
      c.header('connection', 'close');
      const upload = await requireGrant(c, deps, storage, kinds);
      const { grant, sender } = upload;
      const contentLength = checkHeaders(c, grant);
      await hit(deps.db, deps.clock, UPLOAD_LIMIT, sender);
      const stored = await storage.receive(grant, bodyOf(c), { uid: sender, contentLength });
      // Only after the bytes are safe on disk is the upload recorded as complete.
      await upload.complete(stored, deps.clock.now());
      c.header('connection', undefined);
      const { sha256, byteLength } = stored;
      return c.json({ uploadID: grant.uploadID, sha256, byteLength }, 200, { 'cache-control': 'no-store' });
    });
  };

/** Whether the session that asked for an address may still act; an upload from before sessions were recorded may. */
export async function isSessionOpen({ isSessionActive }: ServerDeps, text: string | null): Promise<boolean> {
  const session = sessionOf(text);
  return session === null || (await isSessionActive(session));
}

/** Forged, unknown and expired addresses, and those of an ended session, get one answer, which reveals nothing. */
async function requireGrant(
  c: Context,
  deps: ServerDeps,
  storage: DiskStorage,
  kinds: readonly FindUpload[],
): Promise<GrantedUpload> {
  const uploadID = c.req.param('uploadID') ?? '';
  const upload = UPLOAD_ID.test(uploadID) ? await firstFound(kinds, deps, uploadID) : undefined;
  if (upload === undefined) throw new ApiError('api/forbidden');
  const { grant } = upload;
  const good = storage.isOurs(grant, new URL(c.req.url).searchParams) && grant.expiresAt > deps.clock.now();
  if (!good || !(await upload.isOpen())) throw new ApiError('api/forbidden');
  return upload;
}

async function firstFound(kinds: readonly FindUpload[], deps: ServerDeps, uploadID: string) {
  for (const find of kinds) {
    const upload = await find(deps, uploadID);
    if (upload !== undefined) return upload;
  }
  return undefined;
}

/** Checks the headers before a byte is read. @returns the announced length, null where there is none */
function checkHeaders(c: Context, grant: UploadGrant): number | null {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const typeFits = grant.contentType === null ? isOpenType(type) : type === grant.contentType;
  if (!typeFits) throw new ApiError('api/unsupported-media-type');
  const announced = Number(c.req.header('content-length') ?? Number.NaN);
  if (announced > maxBytesOf(grant)) throw new ApiError('api/payload-too-large');
  return Number.isNaN(announced) ? null : announced;
}

/** A caller that announced no type may leave it out; a type other than audio is an error. */
function isOpenType(type: string | undefined): boolean {
  return type === undefined || type === 'application/octet-stream' || type.startsWith('audio/');
}

function bodyOf(c: Context): AsyncIterable<Uint8Array> {
  return c.req.raw.body ?? (async function* () {})();
}
