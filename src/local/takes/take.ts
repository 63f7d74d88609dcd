import * as z from 'zod/mini';

/*
 * A take is one file from one MediaRecorder. Its header and its slices stand in the raw byte store.
 *
 *   recording ──closed──▶ closed ──(learner submits)──▶ closed, decision 'submit' ──▶ a parcel carries it
 *       │                    └─(learner discards)──▶ discarded (7 days in the bin, then gone)
 *       └─ crash ──▶ found at the next start as 'recording' without a live lock: offered again, never sent unseen
 *
 * The header alone is enough to rebuild the parcel, and nothing that its learner did not submit is ever sent.
 */

export const TakeSettings = z.object({
  /** Hz as the track reports it; null where the browser does not say. */
  sampleRate: z.nullable(z.number()),
  echoCancellation: z.nullable(z.boolean()),
  noiseSuppression: z.nullable(z.boolean()),
  autoGainControl: z.nullable(z.boolean()),
  device: z.nullable(z.string()),
});
export type TakeSettings = z.infer<typeof TakeSettings>;

export const TakeFrozen = z.object({
  byteLength: z.int(),
  sha256: z.string(),
  /** From decoding where it worked, else from the clock; never counted from slices. */
  durationMs: z.int(),
});
export type TakeFrozen = z.infer<typeof TakeFrozen>;

export const TakeHeader = z.object({
  /** The recordingID of the contract: a UUID made when the take starts. */
  takeID: z.uuid(),
  uid: z.string(),
  lessonID: z.string(),
  lesson: z.object({
    lessonName: z.string(),
    courseCode: z.string(),
    courseVer: z.int(),
    lessonOrder: z.int(),
  }),
  contentType: z.enum(['audio/mp4', 'audio/webm', 'audio/ogg', 'audio/wav']),
  settings: TakeSettings,
  /** ISO time of the device. */
  startedAt: z.string(),
  /** Order of takes on this device; survives clocks that jump. */
  createdSeq: z.int(),
  state: z.enum(['recording', 'closed', 'discarded']),
  /** Why it was closed by something else than its learner. */
  interruption: z.nullable(z.enum(['muted', 'ended', 'hidden', 'crashed', 'storage', 'length'])),
  /** The take that this one goes on from: parts are shown together. */
  continues: z.nullable(z.uuid()),
  /** null until closed and hashed; frozen bytes never change again. */
  frozen: z.nullable(TakeFrozen),
  /** Up to 200 peaks from 0 to 1 for the waveform. */
  peaks: z.array(z.number()),
  decision: z.enum(['undecided', 'submit']),
  note: z.nullable(z.string()),
  discardedAt: z.nullable(z.string()),
  /** When the server's read-back confirmed it; bytes stay at least 7 days after. */
  deliveredAt: z.nullable(z.string()),
});
export type TakeHeader = z.infer<typeof TakeHeader>;

/** What the recorder and the homework screen need of the byte store. Every write is on disk when it resolves. */
export interface TakeStore {
  start(header: TakeHeader): Promise<void>;
  /** Appends a slice; rejects with StorageFull when the device has no room even after freeing delivered takes. */
  append(takeID: string, seq: number, bytes: ArrayBuffer): Promise<void>;
  /** Changes the header in one transaction (read, change, write) and returns what stands. */
  change(takeID: string, change: (header: TakeHeader) => TakeHeader): Promise<TakeHeader>;
  header(takeID: string): Promise<TakeHeader | null>;
  /** Newest first. */
  listOf(uid: string, lessonID?: string): Promise<TakeHeader[]>;
  /** Slices in order; the caller concatenates. */
  bytes(takeID: string): Promise<ArrayBuffer[]>;
  /** Header and slices go; the store itself refuses while a take is submitted and not delivered. */
  remove(takeID: string): Promise<void>;
  /** Called after any change here or in another tab. */
  subscribe(listener: () => void): () => void;
}

export class StorageFull extends Error {
  constructor() {
    super('device storage is full');
    this.name = 'StorageFull';
  }
}
