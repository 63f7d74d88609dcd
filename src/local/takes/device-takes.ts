import type { TakeHeader, TakeStore } from './take.ts';

export interface FreezeOptions {
  /** From decoding where it worked, else from the clock; never counted from slices. */
  durationMs: number;
  interruption?: TakeHeader['interruption'];
  peaks?: number[];
}

/** The byte store as the app and the outbox use it, beyond what a recorder needs. */
export interface DeviceTakes extends TakeStore {
  /** Every take on this device, whoever made it: for reconciling, never for showing. */
  all(): Promise<TakeHeader[]>;
  /**
   * Closes a take and fixes its bytes: length and sha256 over the slices on disk, read as a stream. Repeating it
   * returns what stands.
   * @throws EmptyTakeError when there is not a single byte.
   */
  freeze(takeID: string, freezing: FreezeOptions): Promise<TakeHeader>;
  /** Takes of a person that broke off: state 'recording', and no tab holds their lifeline. Newest first. */
  findInterrupted(uid: string): Promise<TakeHeader[]>;
  /** True while any tab records; no update and no reload then. */
  isRecording(): Promise<boolean>;
  /** The rules of the bin and of delivered takes (see tidy.ts). Returns the IDs of the takes that went. */
  tidy(now: number): Promise<string[]>;
  /** Everything of a person goes, also what was on its way: their account is deleted, nobody will ever send it. */
  erase(uid: string): Promise<void>;
  close(): Promise<void>;
}

export class EmptyTakeError extends Error {
  constructor(takeID: string) {
    super(`take ${takeID} has no bytes`);
    this.name = 'EmptyTakeError';
  }
}

/** There is no such take, or its bytes are fixed and take no more. */
export class TakeClosedError extends Error {
  constructor(takeID: string) {
    super(`take ${takeID} takes no more bytes`);
    this.name = 'TakeClosedError';
  }
}

/** A submitted take that has not reached the school is not removed by anyone. */
export class TakeUndelivered extends Error {
  constructor(takeID: string) {
    super(`take ${takeID} is on its way to the school`);
    this.name = 'TakeUndelivered';
  }
}
