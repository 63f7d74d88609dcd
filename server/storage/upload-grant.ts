import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { isAudio, type MediaType } from './media-head.ts';
import type { ResumableGrant, Storage, StoredObject, UploadGrant } from './storage.ts';

/** Time in which a PUT to an upload address must begin; it may take longer than that. */
export const UPLOAD_ADDRESS_TTL_MS = 15 * MINUTE_MS;

/** A resumable upload waits for a weak network: through a day of work without one, and no longer. */
export const RESUMABLE_TTL_MS = DAY_MS;

/** Fewer bytes are sent again as fast as they are asked for. */
const MIN_RESUMABLE_BYTES = 256 * 1024;

interface Announced<T extends MediaType | null, L extends number | null> {
  readonly contentType: T;
  readonly byteLength: L;
  readonly sha256?: string | null | undefined;
  /** Whether the caller can send the bytes in several requests. */
  readonly resumable?: boolean | undefined;
}

/** The permission of a new upload address. */
export function newGrant<T extends MediaType | null, L extends number | null>(
  { contentType, byteLength, sha256 = null, resumable: isWanted = false }: Announced<T, L>,
  now: Date,
): UploadGrant & { readonly contentType: T; readonly byteLength: L } {
  const isKnown = contentType !== null && sha256 !== null;
  const resumable = isWanted && isKnown && (byteLength ?? 0) >= MIN_RESUMABLE_BYTES;
  const expiresAt = new Date(now.getTime() + (resumable ? RESUMABLE_TTL_MS : UPLOAD_ADDRESS_TTL_MS));
  return { uploadID: randomUUID(), contentType, byteLength, sha256, expiresAt, resumable };
}

/** Whether the bytes of a grant may come in several requests. */
export function isResumable(grant: UploadGrant): grant is ResumableGrant {
  const { resumable, contentType, byteLength, sha256 } = grant;
  return resumable && contentType !== null && byteLength !== null && sha256 !== null;
}

/** Content type of an upload for which none was announced; its bytes decide when they arrive. */
export const ANY_AUDIO = 'audio/*';

/** What is recorded of an upload: what was announced, and what arrived. */
interface ArrivalRow {
  readonly upload_id: string;
  readonly content_type: string;
  readonly announced_length: string | null;
  readonly announced_sha256: string | null;
  readonly completed_at: Date | null;
  readonly byte_length: string | null;
  readonly sha256: string | null;
}

/**
 * Length and hash of an upload whose bytes are all here; null where they are not, or are others than announced. Looks at the
 * object itself where a server stopped between storing the bytes and recording that, and where the bytes went past it.
 * @param record records it, once
 */
export async function arrivedBytes(
  storage: Pick<Storage, 'inspect'>,
  row: ArrivalRow,
  record: (stored: StoredObject) => Promise<unknown>,
): Promise<Pick<StoredObject, 'byteLength' | 'sha256'> | null> {
  if (row.completed_at !== null && row.sha256 !== null)
    return { byteLength: Number(row.byte_length), sha256: row.sha256 };
  const stored = await storage.inspect(row.upload_id);
  if (stored === null || !isAsAnnounced(stored, row)) return null;
  await record(stored);
  return stored;
}

function isAsAnnounced({ contentType, byteLength, sha256 }: StoredObject, row: ArrivalRow): boolean {
  const typeFits = row.content_type === ANY_AUDIO ? isAudio(contentType) : contentType === row.content_type;
  const lengthFits = row.announced_length === null || Number(row.announced_length) === byteLength;
  return typeFits && lengthFits && (row.announced_sha256 === null || row.announced_sha256 === sha256);
}
