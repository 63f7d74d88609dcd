import type { Api } from '#api/client.ts';
import type { PutUpload } from '#api/upload.ts';
import type { Later } from '#lib/later.ts';
import type { ActivityStore } from './activity.ts';
import type { Parcel } from './parcel.ts';
import type { PartPorts } from './resumable/part-ports.ts';

/** A token and its person; requested for every step and never stored. */
export interface Owner {
  uid: string;
  token: string;
}

/** The rows of parcels. Every write is on disk when it resolves. */
export interface ParcelStore {
  /** All parcels of a person that are not settled, in any order, without rows of other app versions. */
  listOf(uid: string): Promise<Parcel[]>;
  /**
   * Reads the row, changes it and writes it by compare-and-set on its revision; after a conflict it reads and
   * calls `change` again (`change` is pure). Returning the same object writes nothing.
   * @returns the stored parcel, or null when there is no such row
   */
  apply(id: string, change: (parcel: Parcel) => Parcel): Promise<Parcel | null>;
}

/** What one step did to a parcel; `why` is the code for which it waits, or is held for a person. */
export interface DeliveryStep {
  from: Parcel['stage'];
  to: Parcel['stage'];
  gate: Parcel['gate']['kind'];
  why: string | null;
}

/** Everything that the outbox needs from outside; page, worker and model differ only here. */
export interface OutboxPorts {
  /** Milliseconds of the device's clock; may jump. */
  now(): number;
  /** From 0 to 1. */
  luck(): number;
  /** A timer. */
  later: Later;
  /** A fresh UUID. */
  newKey(): string;
  /**
   * Runs `work` under the lock 'outbox' of page and worker, or resolves with null when another runner holds it, or has taken
   * it over: from then on `isAlone` is false.
   */
  alone<T>(work: (isAlone: () => boolean) => Promise<T>): Promise<T | null>;
  /**
   * The signed-in person with a token, null when signed out; rejects when a token needs the network and there
   * is none.
   */
  identity(options: { refresh: boolean }): Promise<Owner | null>;
  parcels: ParcelStore;
  activities: ActivityStore;
  /** The whole recording, null when there are no bytes; rejects when storage does not answer. */
  bytes(parcel: Parcel): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The bytes of a waiting post's picture, null when there are none; rejects when storage does not answer. */
  picture(postID: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deletes the picture of a post that has arrived. */
  dropPicture(postID: string): Promise<void>;
  /** True when the device is certainly offline; missing where nobody can say. */
  isOffline?: () => boolean;
  /** Lower-case hex. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  api: Api;
  put: PutUpload;
  /** The bytes and the server of a resumable upload. */
  parts: PartPorts;
  /**
   * Marks the take as delivered, so that its bytes may be removed after 7 days. Called again after a crash.
   */
  onDelivered(parcel: Parcel): Promise<void>;
  /** Reports a step of a delivery, without content; a failure of it never stops the delivery. */
  onStep?: (step: DeliveryStep) => void;
}

export interface Outcome {
  /** False when another page or the worker delivers, nobody is signed in, or the device failed. */
  ran: boolean;
  /** Set where another runner delivers: what was settled here has opened the rows for it. */
  hasOpened?: true;
  /** What this device's storage threw, or a silent identity provider, where that ended the run. */
  failure?: { cause: unknown };
  /** Parcels and activities that are still to be sent without a person's help. */
  waiting: number;
  /** Recordings, posts and comments that wait for a person. */
  held: number;
  /** When to run again, in device milliseconds; null when only a person or a new row can change anything. */
  nextAt: number | null;
}
