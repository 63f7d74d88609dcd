import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { isUuid } from '#domain/uuid.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { senderOf } from '#server/http/sender.ts';
import type { Mount, ServerDeps } from '#server/http/server-deps.ts';
import { sessionOf } from '#server/http/session.ts';
import { measured, type UploadEnded } from '#server/lib/measured.ts';
import { type DiskStorage, UPLOAD_ADDRESS } from '#server/storage/disk-storage.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { maxBytesOf } from '#server/storage/receive-upload.ts';
import { isOtherBytes } from '#server/storage/resumable-drafts.ts';
import type { Body, ResumableGrant, StoredObject, UploadGrant } from '#server/storage/storage.ts';
import { isResumable } from '#server/storage/upload-grant.ts';
import { newcomersBytes } from './newcomers-bytes.ts';
import type { Trust } from './trust-store.ts';

/** The content type and version of the tus protocol, which HEAD and PATCH follow (https://tus.io/protocols/resumable-upload). */
const PART_TYPE = 'application/offset+octet-stream';
const TUS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };

/** Bodies that a person may begin to send: several times the addresses of an hour. */
const UPLOAD_LIMIT = { name: 'upload', hits: 400, windowMs: HOUR_MS };

/** An upload address that was granted to somebody. */
export interface GrantedUpload {
  readonly grant: UploadGrant;
  /** Who sends: for limits. */
  readonly sender: string;
  /** Whether the session that asked for the address may still act. */
  isOpen(): Promise<boolean>;
  /** Whether its bytes arrived before: a repeat brings none. */
  readonly isComplete: boolean;
  /** How far the school knows the sender: the bytes of newcomers share their room. */
  trust(): Promise<Trust>;
  /** Records the facts of the complete object, once. @returns false where they were recorded before */
  complete(stored: StoredObject, now: Date): Promise<boolean>;
  /** Ends the address of a resumable upload: what arrived was something else. */
  end?(now: Date): Promise<void>;
}

/** Finds what an upload address was granted for; undefined for an unknown ID. */
export type FindUpload = (deps: ServerDeps, uploadID: string) => Promise<GrantedUpload | undefined>;

/**
 * Serves an upload address of our own: PUT for all bytes at once; HEAD and PATCH for those of a resumable upload, which go
 * on where an earlier request ended. None needs a bearer token: the address carries the permission.
 * @param kinds what is uploaded; one receiver counts the room on the disk for all
 */
export const mountUploads =
  (...kinds: readonly FindUpload[]): Mount =>
  (app, deps) => {
    const storage = openStorage(deps.config);
    const newcomers = newcomersBytes(deps);
    const beginBody = async (c: Context, upload: GrantedUpload, byteLength: number) => {
      await hit(deps.db, deps.clock, UPLOAD_LIMIT, upload.sender);
      const trust = await upload.trust();
      const wanted = upload.isComplete ? 0 : byteLength;
      return await newcomers.begin({ trust, sender: senderOf(c) }, wanted);
    };
    app.put(`${UPLOAD_ADDRESS}:uploadID`, async (c) => {
      // A refusal comes before the end of the body: no further request may follow on that connection.
      c.header('connection', 'close');
      const upload = await requireGrant(c, deps, storage, kinds);
      const { grant, sender } = upload;
      const contentLength = checkHeaders(c, grant);
      const counted = await beginBody(c, upload, contentLength ?? maxBytesOf(grant));
      const { isNewcomer } = counted;
      let stayed = 0;
      const receive = async () => {
        const stored = await measuredReceipt(
          () => storage.receive(grant, bodyOf(c), { uid: sender, contentLength, isNewcomer }),
          ({ byteLength }) => ({ bytes: byteLength, isComplete: true }),
        );
        // Only after the bytes are safe on disk is the upload recorded as complete.
        if (await upload.complete(stored, deps.clock.now())) stayed = stored.byteLength;
        return stored;
      };
      const stored = await receive().finally(() => counted.end(stayed));
      c.header('connection', undefined);
      const { sha256, byteLength } = stored;
      return c.json({ uploadID: grant.uploadID, sha256, byteLength }, 200, { 'cache-control': 'no-store' });
    });
    // Hono answers HEAD by the route of GET.
    app.get(`${UPLOAD_ADDRESS}:uploadID`, async (c) => {
      const grant = resumable((await requireGrant(c, deps, storage, kinds)).grant);
      return c.body(null, 200, partHeaders(grant, await storage.offset(grant)));
    });
    app.patch(`${UPLOAD_ADDRESS}:uploadID`, async (c) => {
      c.header('connection', 'close');
      const upload = await requireGrant(c, deps, storage, kinds);
      const grant = resumable(upload.grant);
      const { at, contentLength } = checkPart(c, grant);
      const counted = await beginBody(c, upload, contentLength ?? grant.byteLength - at);
      const sender = { uid: upload.sender, contentLength, isNewcomer: counted.isNewcomer };
      const body = readWhole(bodyOf(c));
      const { offset, stored } = await measuredReceipt(
        () => storage.append(grant, at, body.bytes, sender),
        (part) => ({ bytes: part.offset - at, isComplete: part.stored !== null }),
      )
        .catch((error: unknown) => endedByOtherBytes(error, upload, deps.clock.now()))
        // What came of a body that broke off stays, too.
        .finally(() => counted.end(body.bytesRead()));
      if (stored !== null) await upload.complete(stored, deps.clock.now());
      // A part of what is here already is not read to its end.
      if (body.isRead()) c.header('connection', undefined);
      return c.body(null, 204, partHeaders(grant, offset));
    });
  };

/** @param partOf what of the result has arrived with this body */
async function measuredReceipt<T>(
  receive: () => Promise<T>,
  partOf: (result: T) => { bytes: number; isComplete: boolean },
): Promise<T> {
  measured.uploadBegun.publish({});
  let ended: UploadEnded = { outcome: 'refused', bytes: 0 };
  try {
    const result = await receive();
    const { bytes, isComplete } = partOf(result);
    ended = { outcome: isComplete ? 'stored' : 'part', bytes };
    return result;
  } finally {
    measured.uploadEnded.publish(ended);
  }
}

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
  const upload = isUuid(uploadID) ? await firstFound(kinds, deps, uploadID) : undefined;
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
  const announced = announcedLength(c);
  if ((announced ?? 0) > maxBytesOf(grant)) throw new ApiError('api/payload-too-large');
  return announced;
}

/** null: not said. */
function announcedLength(c: Context): number | null {
  const announced = Number(c.req.header('content-length') ?? Number.NaN);
  return Number.isNaN(announced) ? null : announced;
}

function resumable(grant: UploadGrant): ResumableGrant {
  if (!isResumable(grant)) throw new ApiError('api/forbidden');
  return grant;
}

function partHeaders({ byteLength }: ResumableGrant, offset: number): Record<string, string> {
  return { ...TUS, 'upload-offset': String(offset), 'upload-length': String(byteLength) };
}

/** Checks the headers of a part before a byte is read. @returns where it begins, and its announced length */
function checkPart(c: Context, { byteLength }: ResumableGrant): { at: number; contentLength: number | null } {
  if (c.req.header('content-type') !== PART_TYPE) throw new ApiError('api/unsupported-media-type');
  const given = c.req.header('upload-offset') ?? '';
  if (!/^\d{1,15}$/.test(given)) throw new ApiError('api/bad-request');
  const at = Number(given);
  const contentLength = announcedLength(c);
  if (at + (contentLength ?? 0) > byteLength) throw new ApiError('api/payload-too-large');
  return { at, contentLength };
}

/** Other bytes than the announced ones can never become the object: its address ends, so that it holds no quota. */
async function endedByOtherBytes(error: unknown, upload: GrantedUpload, now: Date): Promise<never> {
  if (isOtherBytes(error)) await upload.end?.(now);
  throw error;
}

/** A caller that announced no type may leave it out; a type other than audio is an error. */
function isOpenType(type: string | undefined): boolean {
  return type === undefined || type === 'application/octet-stream' || type.startsWith('audio/');
}

/** A body, how much of it was read, and whether all of it was. */
function readWhole(body: Body) {
  let ended = false;
  let read = 0;
  async function* bytes() {
    for await (const chunk of body) {
      read += chunk.byteLength;
      yield chunk;
    }
    ended = true;
  }
  return { bytes: bytes(), isRead: () => ended, bytesRead: () => read };
}

function bodyOf(c: Context): Body {
  return c.req.raw.body ?? (async function* () {})();
}
