import type { Context, Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { sessionOf } from '#server/http/session.ts';
import { type DiskStorage, UPLOAD_ADDRESS, UPLOAD_ID } from '#server/storage/disk-storage.ts';
import type { UploadGrant } from '#server/storage/storage.ts';
import { grantOf, markComplete, uploadByID } from './upload-store.ts';

/** Serves the PUT of an upload address on our own disk. It needs no bearer token: the address carries the permission. */
export function mountUploads(app: Hono, deps: ServerDeps, storage: DiskStorage): void {
  app.put(`${UPLOAD_ADDRESS}:uploadID`, async (c) => {
    const grant = await requireGrant(c, deps, storage);
    checkHeaders(c, grant);
    const stored = await storage.receive(grant, bodyOf(c));
    // Only after the bytes are safe on disk is the upload recorded as complete.
    await markComplete(deps.db, grant.uploadID, stored, deps.clock.now());
    const { sha256, byteLength } = stored;
    return c.json({ uploadID: grant.uploadID, sha256, byteLength }, 200, { 'cache-control': 'no-store' });
  });
}

/** Forged, unknown and expired addresses, and those of an ended session, get one answer, which reveals nothing. */
async function requireGrant(
  c: Context,
  { db, clock, isSessionActive }: ServerDeps,
  storage: DiskStorage,
): Promise<UploadGrant> {
  const uploadID = c.req.param('uploadID') ?? '';
  const row = UPLOAD_ID.test(uploadID) ? await uploadByID(db, uploadID) : undefined;
  const grant = row && grantOf(row);
  const good =
    grant !== undefined &&
    storage.isOurs(grant, new URL(c.req.url).searchParams) &&
    grant.expiresAt > clock.now();
  if (!good) throw new ApiError('api/forbidden');
  const session = sessionOf(row?.session ?? null);
  if (session !== null && !(await isSessionActive(session))) throw new ApiError('api/forbidden');
  return grant;
}

/** Checks the headers before a byte is read. */
function checkHeaders(c: Context, grant: UploadGrant): void {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const typeFits = grant.contentType === null ? isOpenType(type) : type === grant.contentType;
  if (!typeFits) throw new ApiError('api/unsupported-media-type');
  const announced = Number(c.req.header('content-length') ?? Number.NaN);
  if (grant.byteLength !== null && announced > grant.byteLength) throw new ApiError('api/payload-too-large');
}

/** A caller that announced no type may leave it out; a type other than audio is an error. */
function isOpenType(type: string | undefined): boolean {
  return type === undefined || type === 'application/octet-stream' || type.startsWith('audio/');
}

function bodyOf(c: Context): AsyncIterable<Uint8Array> {
  return c.req.raw.body ?? (async function* () {})();
}
