import type { Context, Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { sessionOf } from '#server/http/session.ts';
import { type DiskStorage, UPLOAD_ADDRESS, UPLOAD_ID } from '#server/storage/disk-storage.ts';
import { maxBytesOf } from '#server/storage/receive-upload.ts';
import type { UploadGrant } from '#server/storage/storage.ts';
import { grantOf, markComplete, uploadByID } from './upload-store.ts';

/** Bodies that a person may begin to send: several times the addresses of an hour. */
const UPLOAD_LIMIT = { name: 'upload', hits: 400, windowMs: HOUR_MS };

/** Serves the PUT of an upload address on our own disk. It needs no bearer token: the address carries the permission. */
export function mountUploads(app: Hono, deps: ServerDeps, storage: DiskStorage): void {
  app.put(`${UPLOAD_ADDRESS}:uploadID`, async (c) => {
    // A refusal comes before the end of the body: no further request may follow on that connection.
    c.header('connection', 'close');
    const { grant, uid } = await requireGrant(c, deps, storage);
    const contentLength = checkHeaders(c, grant);
    await hit(deps.db, deps.clock, UPLOAD_LIMIT, uid);
    const stored = await storage.receive(grant, bodyOf(c), { uid, contentLength });
    // Only after the bytes are safe on disk is the upload recorded as complete.
    await markComplete(deps.db, grant.uploadID, stored, deps.clock.now());
    c.header('connection', undefined);
    const { sha256, byteLength } = stored;
    return c.json({ uploadID: grant.uploadID, sha256, byteLength }, 200, { 'cache-control': 'no-store' });
  });
}

/** Forged, unknown and expired addresses, and those of an ended session, get one answer, which reveals nothing. */
async function requireGrant(
  c: Context,
  { db, clock, isSessionActive }: ServerDeps,
  storage: DiskStorage,
): Promise<{ grant: UploadGrant; uid: string }> {
  const uploadID = c.req.param('uploadID') ?? '';
  const row = UPLOAD_ID.test(uploadID) ? await uploadByID(db, uploadID) : undefined;
  if (row === undefined) throw new ApiError('api/forbidden');
  const grant = grantOf(row);
  const good = storage.isOurs(grant, new URL(c.req.url).searchParams) && grant.expiresAt > clock.now();
  if (!good) throw new ApiError('api/forbidden');
  const session = sessionOf(row.session);
  if (session !== null && !(await isSessionActive(session))) throw new ApiError('api/forbidden');
  return { grant, uid: row.uid };
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
