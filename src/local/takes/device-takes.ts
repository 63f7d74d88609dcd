import type { TakeHeader, TakeStore } from './take.ts';

export interface FreezeOptions {
  /** From decoding where it worked, else from the clock; never counted from chunks. */
  durationMs: number;
  interruption?: TakeHeader['interruption'];
  peaks?: number[];
  /** Takes that change in the same moment, as this one takes their place. */
  replaces?: Replaced;
}

export interface Replaced {
  readonly takeIDs: readonly string[];
  /** null: there is no such take, or it stays as it is. Where it throws, nothing is changed and nothing is closed. */
  change(take: TakeHeader | null, index: number): TakeHeader | null;
}

/** The store of takes for the app and the outbox, with more than a recorder needs. */
export interface DeviceTakes extends TakeStore {
  /** Every take on this device, of all people: for reconciling, never for showing. */
  all(): Promise<TakeHeader[]>;
  /** The bytes of a closed take in order, a few rows at a time: for reading it without holding it. */
  rows(takeID: string): AsyncIterable<readonly ArrayBuffer[]>;
  /**
   * Closes a take and fixes its bytes: length and sha256 over the chunks on disk, read as a stream. Repeating it
   * returns the stored header.
   * @throws EmptyTakeError when there is not a single byte; whatever `replaces` throws
   */
  freeze(takeID: string, freezing: FreezeOptions): Promise<TakeHeader>;
  /** A person's interrupted takes: state 'recording', and no tab holds their recording lock. Newest first. */
  findInterrupted(uid: string): Promise<TakeHeader[]>;
  /** True while any tab records; no update and no reload then. */
  isRecording(): Promise<boolean>;
  /** Removes the oldest delivered take, kept ones last, for room on a full device; false when there is none. */
  makeRoom(): Promise<boolean>;
  /** Removes expired takes (take-retention.ts); resolves with their IDs. */
  tidy(now: number): Promise<string[]>;
  /** Deletes all takes of a person, undelivered ones too: their account is deleted. */
  erase(uid: string): Promise<void>;
  close(): Promise<void>;
}

export class EmptyTakeError extends Error {
  constructor(takeID: string) {
    super(`take ${takeID} has no bytes`);
    this.name = 'EmptyTakeError';
  }
}

/** There is no such take, or its bytes are frozen. */
export class TakeClosedError extends Error {
  constructor(takeID: string) {
    super(`take ${takeID} takes no more bytes`);
    this.name = 'TakeClosedError';
  }
}

/** A submitted take that the server has not confirmed cannot be removed. */
export class TakeUndeliveredError extends Error {
  constructor(takeID: string) {
    super(`take ${takeID} is on its way to the server`);
    this.name = 'TakeUndeliveredError';
  }
}
