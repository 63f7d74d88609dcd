import * as z from 'zod/mini';
import { RecordingID } from '#contract/entities/ids.ts';
import { AudioContentType } from '#contract/entities/user-audio.ts';

/*
 * A take is one file from one MediaRecorder. Its header and its chunks are stored in one IndexedDB database.
 *
 *   recording ──closed──▶ closed ──(learner submits)──▶ closed, decision 'submit' ──▶ a parcel carries it
 *       │                    └─(learner discards)──▶ discarded (removed after 7 days)
 *       └─ crash ──▶ at the next start 'recording' without a live lock: offered to the learner, never sent unseen
 *
 * The header alone is enough to rebuild the parcel. Nothing that the learner did not submit is ever sent.
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
  /** From decoding where it worked, else from the clock; never counted from chunks. */
  durationMs: z.int(),
});
export type TakeFrozen = z.infer<typeof TakeFrozen>;

/** The part of a take that its learner wants to be listened to, in seconds; the bytes stay as they are. */
export const TakeTrim = z.object({ fromS: z.number(), toS: z.number() });
export type TakeTrim = z.infer<typeof TakeTrim>;

export const TakeHeader = z.object({
  /** The recordingID of the API: a UUID made when the take starts. */
  takeID: RecordingID,
  uid: z.string(),
  lessonID: z.string(),
  lesson: z.object({
    lessonName: z.string(),
    courseCode: z.string(),
    courseVer: z.int(),
    lessonOrder: z.int(),
  }),
  contentType: AudioContentType,
  settings: TakeSettings,
  /** ISO time of the device. */
  startedAt: z.string(),
  /** Order of takes on this device; survives clocks that jump. */
  createdSeq: z.int(),
  state: z.enum(['recording', 'closed', 'discarded']),
  /** What closed it, where its learner did not. */
  interruption: z.nullable(z.enum(['muted', 'ended', 'hidden', 'crashed', 'storage', 'length'])),
  /** The take that this one continues: the parts are shown together. */
  continues: z.nullable(RecordingID),
  /** null until closed and hashed; frozen bytes never change again. */
  frozen: z.nullable(TakeFrozen),
  /** Up to 200 peaks from 0 to 1 for the waveform. */
  peaks: z.array(z.number()),
  decision: z.enum(['undecided', 'submit']),
  note: z.nullable(z.string()),
  /** Counts the edits of the note. Rows of earlier versions have no such fact. */
  noteRevision: z.optional(z.int()),
  discardedAt: z.nullable(z.string()),
  /** ISO time when the server's read-back confirmed it; the bytes stay for at least 7 days more. */
  deliveredAt: z.nullable(z.string()),
  /** What its person calls it (domain/recordings/take-name.ts). Rows of earlier versions have no such fact. */
  name: z.optional(z.nullable(z.string())),
  /** Its person wants to keep it: it is never removed by itself while the device has room. */
  favourite: z.optional(z.boolean()),
  /** Its learner wants this part to be handed in; null: all of it. */
  trim: z.optional(z.nullable(TakeTrim)),
  /**
   * The takes whose sound this file was made of on this device (made-take.ts): the segments of one performance, or the one
   * that was trimmed. Empty: a file that was imported.
   */
  madeFrom: z.optional(z.array(RecordingID)),
  /**
   * The file that was made of this take and stands for it, and the part of it that is in that file; set once it is on disk.
   * `arrived`: the server has that file, and it has left this device since.
   */
  madeInto: z.optional(
    z.nullable(z.object({ takeID: RecordingID, ...TakeTrim.shape, arrived: z.optional(z.boolean()) })),
  ),
});
export type TakeHeader = z.infer<typeof TakeHeader>;

/** Which note of the take it is, 0 before the first: of two notes of a take the server keeps the one with the higher. */
export function noteRevisionOf({ note, noteRevision }: Pick<TakeHeader, 'note' | 'noteRevision'>): number {
  return noteRevision ?? (note === null ? 0 : 1);
}

/** The header with a note; another one than before is the next revision. */
export function withNote(header: TakeHeader, note: string | null): TakeHeader {
  return header.note === note ? header : { ...header, note, noteRevision: noteRevisionOf(header) + 1 };
}

/** The store of takes for the recorder and the homework screen. Every write is on disk when it resolves. */
export interface TakeStore {
  /** Writes a new header, as the newest take of this device: assigns its `createdSeq`. */
  start(header: TakeHeader): Promise<void>;
  /** Appends a chunk; rejects with StorageFull when the device has no room even after freeing delivered takes. */
  append(takeID: string, seq: number, bytes: ArrayBuffer): Promise<void>;
  /** Keeps a chunk in memory, behind those of before; it is written when the take is closed. */
  hold(takeID: string, seq: number, bytes: ArrayBuffer): void;
  /** Reads, changes and writes the header in one transaction; resolves with the stored header. */
  change(takeID: string, change: (header: TakeHeader) => TakeHeader): Promise<TakeHeader>;
  header(takeID: string): Promise<TakeHeader | null>;
  /** Newest first. */
  listOf(uid: string, lessonID?: string): Promise<TakeHeader[]>;
  /** Chunks in order; the caller concatenates them. */
  bytes(takeID: string): Promise<ArrayBuffer[]>;
  /**
   * Removes header and chunks; rejects with TakeUndeliveredError while the take is submitted and not delivered.
   * @param only looks at the stored header inside the transaction: false leaves the take, and resolves with false
   */
  remove(takeID: string, only?: (header: TakeHeader) => boolean): Promise<boolean>;
  /** Calls the listener after any change in this runtime or another tab. */
  subscribe(listener: () => void): () => void;
}

export class StorageFull extends Error {
  constructor() {
    super('device storage is full');
    this.name = 'StorageFull';
  }
}
