import type { AudioContentType } from '#contract/entities/user-audio.ts';

/** Facts of a complete object; bytes never change once they are there. */
export interface StoredObject {
  readonly contentType: AudioContentType;
  readonly byteLength: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What one upload address is good for: one object, once. */
export interface UploadGrant {
  readonly uploadID: string;
  /** null: any of the contract's types, told by the bytes (callers of the bare specification announce nothing). */
  readonly contentType: AudioContentType | null;
  readonly byteLength: number | null;
  readonly sha256: string | null;
  readonly expiresAt: Date;
}

export interface UploadAddress {
  readonly url: string;
  /** To be sent with the PUT, exactly so. */
  readonly headers: Readonly<Record<string, string>>;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Where the bytes of recordings lie. The local disk is one adapter; an S3-compatible store would be another
 * (presigned PUT with `If-None-Match: *`, HEAD with its checksum for `inspect`).
 */
export interface Storage {
  /** A fresh address that takes one PUT until the grant ends. */
  grant(grant: UploadGrant): Promise<UploadAddress>;
  /** Looks at the object itself; null when there is no complete one. */
  inspect(uploadID: string): Promise<StoredObject | null>;
  /** The object's bytes, or a part of them; the caller reads or cancels the stream. */
  open(uploadID: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** False when the disk is as good as full: what can wait should. */
  hasRoom(): Promise<boolean>;
  /** Keeps bytes that were made here as a complete object, under an id that nobody else has. */
  keep(objectID: string, bytes: Uint8Array): Promise<void>;
  /** Gone, or never there: both are fine. */
  remove(uploadID: string): Promise<void>;
  /** Clears what uploads broken off before that time have left; answers how many pieces. */
  sweep(before: Date): Promise<number>;
}
