import * as z from 'zod/mini';
import { RecordingID } from '#contract/entities/ids.ts';
import { AudioContentType } from '#contract/entities/user-audio.ts';
import { noteRevisionOf, type TakeHeader } from '#local/takes/take.ts';

/** What only a person can settle; the recording is held meanwhile, never dropped. */
export const Need = z.enum(['sign-in', 'verify-email', 'renew-contract', 'look']);
export type Need = z.infer<typeof Need>;

/**
 * Whether delivery may continue. `since` reveals a clock that went back: then the wait is over. `why` is an
 * error code of the API or one of `WHY` in failure.ts.
 */
export const Gate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('later'), since: z.number(), at: z.number(), why: z.string() }),
  z.object({ kind: z.literal('person'), need: Need, why: z.string() }),
]);
export type Gate = z.infer<typeof Gate>;

/** Fields of every stage. Times are milliseconds of the device's clock. */
const common = {
  v: z.literal(1),
  /** The recordingID of the API and the takeID of the take store. */
  id: RecordingID,
  uid: z.string(),
  lessonID: z.string(),
  contentType: AudioContentType,
  byteLength: z.int(),
  sha256: z.string(),
  recordedAt: z.string(),
  /** Order of takes on this device, independent of the clock. */
  createdSeq: z.int(),
  /** The learner's current note. */
  note: z.nullable(z.string()),
  /** Counts the edits of the note, at least as far as the take's header does. Rows of earlier versions have none. */
  noteRevision: z.optional(z.int()),
  /** The note that the server has acknowledged; null: none yet. */
  noteSent: z.nullable(z.string()),
  /** Idempotency-Key of this step and body. Answers with another key come from an overtaken runner. */
  key: z.string(),
  /** When the step was first tried with this key; null: certainly nothing was sent. */
  firstTriedAt: z.nullable(z.number()),
  /** The result of earlier tries is unknown: look at the server before acting again. */
  doubt: z.boolean(),
  /** Failures in a row; they lengthen the wait. */
  failures: z.int(),
  /** The server may have the hand-in: from now on it cannot simply be withdrawn. */
  submitTried: z.boolean(),
  /** How often the upload restarted because other bytes arrived at the server. */
  restarts: z.int(),
  /** Asks for an address that takes the bytes in several requests: a large take, or one whose upload broke off. */
  resumable: z.optional(z.boolean()),
  gate: Gate,
  /** When the read-back first matched; later notes do not reset it. */
  deliveredAt: z.nullable(z.number()),
  /** When the server was found to have lost the confirmed recording; it is sent again. */
  lostAt: z.optional(z.number()),
};

function at<S extends string, F extends z.core.$ZodLooseShape>(stage: S, facts: F) {
  return z.object({ ...common, stage: z.literal(stage), ...facts });
}

const submitted = { userAudioID: z.string() };

/** One take on its way to the server, by stage (transition.ts draws the stages). */
export const Parcel = z.discriminatedUnion('stage', [
  at('address', {}),
  at('upload', {
    uploadID: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    /** A resumable upload: the bytes that the server said it has, null until it is asked; and the most it ever said. */
    parts: z.optional(z.object({ offset: z.nullable(z.int()), reached: z.int() })),
  }),
  at('register', { uploadID: z.string() }),
  at('submit', submitted),
  /** `sending` and its revision are the note of this key; an edit after the first try waits for the answer. */
  at('note', { ...submitted, sending: z.string(), sendingRevision: z.optional(z.int()) }),
  at('verify', submitted),
  at('delivered', submitted),
  at('withdrawn', {}),
]);
export type Parcel = z.infer<typeof Parcel>;
export type Stage = Parcel['stage'];
export type ParcelAt<S extends Stage> = Extract<Parcel, { stage: S }>;

/** From this size on (some six minutes) a take goes in a resumable upload at once; a smaller one when its upload broke off. */
const RESUMABLE_FROM_BYTES = 4 * 1024 * 1024;

/** The parsed body, or null where another version of the app wrote it: such a row is left unchanged. */
export function parseParcel(body: unknown): Parcel | null {
  const parsed = z.safeParse(Parcel, body);
  return parsed.success ? parsed.data : null;
}

/** True when nothing is left to send: the row may be removed after its bytes. */
export function isSettled(parcel: Parcel): boolean {
  return parcel.stage === 'delivered' || parcel.stage === 'withdrawn';
}

/**
 * The parcel of a submitted take; null for an open, discarded or undecided take, which is never sent. Needs
 * only the header, so that a lost row can be rebuilt.
 */
export function parcelOf(take: TakeHeader, key: string): ParcelAt<'address'> | null {
  if (take.state !== 'closed' || take.decision !== 'submit' || take.frozen === null) return null;
  const { takeID: id, uid, lessonID, contentType, startedAt: recordedAt, createdSeq, note } = take;
  const { byteLength, sha256 } = take.frozen;
  return {
    v: 1,
    stage: 'address',
    id,
    uid,
    lessonID,
    contentType,
    byteLength,
    sha256,
    recordedAt,
    createdSeq,
    note,
    noteRevision: noteRevisionOf(take),
    noteSent: null,
    key,
    firstTriedAt: null,
    doubt: false,
    failures: 0,
    submitTried: false,
    restarts: 0,
    ...(byteLength >= RESUMABLE_FROM_BYTES ? { resumable: true } : {}),
    gate: { kind: 'open' },
    deliveredAt: null,
  };
}
