import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { MediaType } from './media-head.ts';
import type { Storage, StoredObject, UploadGrant } from './storage.ts';

/** Time in which a PUT to an upload address must begin; it may take longer than that. */
const UPLOAD_ADDRESS_TTL_MS = 15 * MINUTE_MS;

interface Announced<T extends MediaType | null, L extends number | null> {
  readonly contentType: T;
  readonly byteLength: L;
  readonly sha256?: string | null | undefined;
}

/** The permission of a new upload address. */
export function newGrant<T extends MediaType | null, L extends number | null>(
  { contentType, byteLength, sha256 = null }: Announced<T, L>,
  now: Date,
): UploadGrant & { readonly contentType: T; readonly byteLength: L } {
  const expiresAt = new Date(now.getTime() + UPLOAD_ADDRESS_TTL_MS);
  return { uploadID: randomUUID(), contentType, byteLength, sha256, expiresAt };
}

/** What is recorded of an upload once its bytes have arrived. */
interface ArrivalRow {
  readonly upload_id: string;
  readonly completed_at: Date | null;
  readonly byte_length: string | null;
  readonly sha256: string | null;
}

/**
 * Length and hash of an upload whose bytes are all here; null where they are not. Looks at the object itself where a
 * server stopped between storing the bytes and recording that.
 * @param record records it, once
 */
export async function arrivedBytes(
  storage: Pick<Storage, 'inspect'>,
  row: ArrivalRow,
  record: (stored: StoredObject) => Promise<void>,
): Promise<Pick<StoredObject, 'byteLength' | 'sha256'> | null> {
  if (row.completed_at !== null && row.sha256 !== null)
    return { byteLength: Number(row.byte_length), sha256: row.sha256 };
  const stored = await storage.inspect(row.upload_id);
  if (stored !== null) await record(stored);
  return stored;
}
