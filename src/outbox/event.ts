import type { Failure } from './failure.ts';

/** What the server's read-back says about a recording. */
export interface Sighting {
  recordingID: string | null;
  sha256: string;
  byteLength: number;
  note: string | null;
}

/** Answers of the world carry the key of the step they belong to: an overtaken runner changes nothing. */
export type Answer =
  | { type: 'began' }
  | { type: 'granted'; uploadID: string; url: string; headers: Record<string, string> }
  | { type: 'uploaded' }
  | { type: 'registered'; userAudioID: string }
  | { type: 'submitted' }
  | { type: 'noted' }
  | { type: 'shown'; submission: Sighting }
  | { type: 'absent' }
  | { type: 'expired'; why: string }
  | { type: 'failed'; failure: Failure };

/** What people do: the learner edits, insists, takes back, sends after all. */
export type Deed =
  | { type: 'noteEdited'; note: string | null }
  | { type: 'released' }
  | { type: 'withdrawn' }
  | { type: 'restored' };

/** What a comparison with the school's list found (compare.ts); of no step, so it carries no key. */
export type Surprise =
  /** It was read back once, and the school does not have it any more. */
  | { type: 'missed' }
  /** The school has other bytes under this recordingID. */
  | { type: 'contradicted' };

export type ParcelEvent = (Answer & { of: string }) | Deed | Surprise;
export type EventType = ParcelEvent['type'];

/** Time, chance and identity come in; `key` is used only when a step begins anew. */
export interface Stamp {
  now: number;
  /** From 0 to 1, for the jitter of the back-off. */
  luck: number;
  key: string;
}
