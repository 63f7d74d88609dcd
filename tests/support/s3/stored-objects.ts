import { createHash } from 'node:crypto';

/** One object as a store holds it. */
export interface StoreObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Base64, where the sender gave one and the store has checked it. */
  readonly checksum: string | null;
  readonly modified: Date;
}

/** An upload in parts that is not complete yet. */
export interface OpenMultipart {
  readonly key: string;
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly parts: Map<number, { bytes: Buffer; etag: string; modified: Date }>;
  readonly initiated: Date;
}

/** The least that every part but the last one has. */
export const MIN_PART_BYTES = 5 * 1024 * 1024;

export const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
export const sha256Base64 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

/** A refusal in the words of S3. */
export class StoreError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Joins the named parts, as CompleteMultipartUpload does: in order, each with its ETag, none but the last one small. */
export function joinedParts(
  upload: OpenMultipart,
  named: readonly { number: number; etag: string }[],
): Buffer {
  if (named.length === 0) throw new StoreError(400, 'MalformedXML');
  const parts = named.map(({ number, etag }, index) => {
    const part = upload.parts.get(number);
    const before = named[index - 1];
    if (before !== undefined && before.number >= number) throw new StoreError(400, 'InvalidPartOrder');
    if (part === undefined || part.etag !== etag) throw new StoreError(400, 'InvalidPart');
    if (index < named.length - 1 && part.bytes.length < MIN_PART_BYTES)
      throw new StoreError(400, 'EntityTooSmall');
    return part.bytes;
  });
  return Buffer.concat(parts);
}
