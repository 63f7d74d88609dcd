import type { MediaType } from './media-head.ts';

/** Facts of a complete object; stored bytes never change. */
export interface StoredObject {
  readonly contentType: MediaType;
  readonly byteLength: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Permission of one upload address: one object, once. */
export interface UploadGrant {
  readonly uploadID: string;
  /** null: any audio type of the contract, decided by the bytes (a caller may announce nothing). */
  readonly contentType: MediaType | null;
  readonly byteLength: number | null;
  readonly sha256: string | null;
  readonly expiresAt: Date;
}

export interface UploadAddress {
  readonly url: string;
  /** Headers to send with the PUT, unchanged. */
  readonly headers: Readonly<Record<string, string>>;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Storage for the bytes of recordings and pictures. The local disk is one adapter; an S3-compatible store would be another
 * (presigned PUT with `If-None-Match: *`, HEAD with its checksum for `inspect`).
 */
export interface Storage {
  /** Makes a new address that accepts one PUT until the grant ends. */
  grant(grant: UploadGrant): Promise<UploadAddress>;
  /** Reads the facts from the object itself; null when there is no complete object. */
  inspect(uploadID: string): Promise<StoredObject | null>;
  /** Opens the object's bytes or a range of them; the caller reads or cancels the stream. */
  open(uploadID: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** False when the disk is almost full: work that can wait should wait. */
  hasRoom(): Promise<boolean>;
  /** Stores bytes that the server made as a complete object under a new ID. */
  put(objectID: string, bytes: Uint8Array): Promise<void>;
  /** Removes an object; a missing object is no error. */
  remove(uploadID: string): Promise<void>;
  /** Removes drafts of uploads that were interrupted before that time; returns their number. */
  sweep(before: Date): Promise<number>;
}
