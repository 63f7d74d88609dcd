import type { Api } from '#api/client.ts';
import type { PutUpload } from '#api/upload.ts';
import type { ActivityStore } from './activity.ts';
import type { Parcel } from './parcel.ts';

/** A token and the person it speaks for; asked for anew at every step and never kept. */
export interface Owner {
  uid: string;
  token: string;
}

/** The rows of parcels. Every write is on disk when it resolves. */
export interface ParcelStore {
  /** All parcels of a person that are not settled, in any order. Rows of another version are left out. */
  listOf(uid: string): Promise<Parcel[]>;
  /**
   * Reads the row, changes it and writes it by compare-and-set on its revision; on a conflict reads again and
   * calls `change` again (it is pure). Writes nothing when `change` returns the very object it was given.
   * @returns what stands now, or null when there is no such row.
   */
  apply(id: string, change: (parcel: Parcel) => Parcel): Promise<Parcel | null>;
}

/** The world as the outbox sees it; page, worker and model differ only here. */
export interface OutboxPorts {
  /** Milliseconds of the device's clock; may jump. */
  now(): number;
  /** From 0 to 1. */
  luck(): number;
  /** A fresh UUID. */
  newKey(): string;
  /** Runs the work under the one lock 'outbox' of page and worker, or returns null when another holds it. */
  alone<T>(work: () => Promise<T>): Promise<T | null>;
  /** Who speaks now, null when signed out; rejects when the network is needed and gone. */
  identity(options: { refresh: boolean }): Promise<Owner | null>;
  parcels: ParcelStore;
  activities: ActivityStore;
  /** The assembled recording, null when there are no bytes; rejects when storage does not answer. */
  bytes(parcel: Parcel): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Lower-case hex. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  api: Api;
  put: PutUpload;
  /** Marks the take as delivered, so that its bytes may go after 7 days. Called again after a crash. */
  onDelivered(parcel: Parcel): Promise<void>;
}

export interface Outcome {
  /** False when another page or the worker is at it, or nobody is signed in. */
  ran: boolean;
  /** Parcels and activities still to send by themselves. */
  waiting: number;
  /** Recordings that wait for a person. */
  held: number;
  /** When to come back, in device milliseconds; null when only a person or a new row can change anything. */
  nextAt: number | null;
}
