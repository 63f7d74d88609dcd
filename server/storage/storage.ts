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
  /** Whether its bytes may come in several requests (PATCH); length and hash are announced then. */
  readonly resumable: boolean;
}

/** The permission of an upload whose bytes may come in several requests. */
export type ResumableGrant = UploadGrant & {
  readonly resumable: true;
  readonly contentType: MediaType;
  readonly byteLength: number;
  readonly sha256: string;
};

/** The bytes of a request, as they arrive. */
export type Body = AsyncIterable<Uint8Array>;

/** Who sends a body, and how long they say it is. */
export interface Sender {
  readonly uid: string;
  /** null: not said. */
  readonly contentLength: number | null;
  /** Whether the last of the space is not for them. */
  readonly isNewcomer?: boolean;
}

/** A part of an upload that the storage has. */
export interface Appended {
  /** The bytes that are safe now, from the first one on. */
  readonly offset: number;
  /** The object, when all of its bytes are here and are the announced ones. */
  readonly stored: StoredObject | null;
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

/** Storage for the bytes of recordings and pictures: the local disk, or a bucket of S3 (s3/s3-storage.ts). */
export interface Storage {
  /** Makes a new address that accepts one PUT until the grant ends. */
  grant(grant: UploadGrant): Promise<UploadAddress>;
  /**
   * An address of the same grant at the store itself, past this server; null where there is none, or where the grant does not
   * name type, length and sha256. What arrives there counts once `inspect` has looked at it.
   */
  directUpload(grant: UploadGrant): Promise<UploadAddress | null>;
  /** Reads the facts from the object itself; null when there is no complete object. */
  inspect(uploadID: string): Promise<StoredObject | null>;
  /** Opens the object's bytes or a range of them; the caller reads or cancels the stream. @throws MissingObject */
  open(uploadID: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** False when the disk is almost full: work that can wait should wait. */
  hasRoom(): Promise<boolean>;
  /** Stores bytes that the server made as a complete object under a new ID. */
  put(objectID: string, bytes: Uint8Array): Promise<void>;
  /**
   * How many bytes of a resumable upload are here, from the first one on; all of them once the object is complete. Several
   * servers may serve one upload, so this is read from the storage; what a server is just receiving may count there.
   */
  offset(grant: ResumableGrant): Promise<number>;
  /**
   * Appends a body where the draft of a resumable upload ends, and keeps what came of a body that breaks off. A server that
   * dies may keep less of it: the sender asks `offset` before it goes on. Two bodies at once spoil nothing: both
   * bring the announced bytes, and what is stored is checked as a whole first (type, length, sha256), as a stream. An empty
   * body at the end completes a draft whose server died then.
   * @throws ApiError 409 the draft ends elsewhere, 413 more than announced, 415 and 422 not the announced bytes (the draft is
   *   gone then), 400 connection broken, 429 and 503 as `uploadIntake`
   */
  append(grant: ResumableGrant, offset: number, body: Body, sender: Sender): Promise<Appended>;
  /** Removes an object and its draft; a missing object is no error. */
  remove(uploadID: string): Promise<void>;
  /**
   * Removes drafts of uploads that were interrupted before that time, and those of resumable uploads that stood still since
   * `resumableBefore`; returns their number.
   */
  sweep(before: Date, resumableBefore: Date): Promise<number>;
  /** The same for what only this machine has: bodies on their way to a bucket. */
  sweepSpool(before: Date): Promise<number>;
}
