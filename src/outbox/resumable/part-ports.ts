import type { UploadPart } from '#api/resumable-upload.ts';
import type { Parcel } from '#outbox/parcel.ts';

/** What is on this device of a take. */
export interface Fingerprint {
  readonly byteLength: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What a resumable upload needs from outside: the bytes, read as a stream, and the server. */
export interface PartPorts {
  /** Length and hash of the whole recording; null when there are no bytes. */
  fingerprint(parcel: Parcel): Promise<Fingerprint | null>;
  /** The bytes from an offset on; null when there are not as many. */
  rest(parcel: Parcel, from: number): Promise<UploadPart['bytes'] | null>;
  /** Asks the server how many bytes it has. */
  offset(url: string): Promise<number>;
  /** Sends a part of a recording; resolves with how many bytes the server has then. */
  send(parcel: Parcel, part: UploadPart): Promise<number>;
}
