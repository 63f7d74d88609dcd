import * as z from 'zod/mini';
import { AudioContentType } from '#contract/entities/user-audio.ts';
import type { TakeHeader } from '#local/takes/take.ts';

/** What only a person can settle; the recording is held meanwhile, never dropped. */
export const Need = z.enum(['sign-in', 'verify-email', 'renew-contract', 'look']);
export type Need = z.infer<typeof Need>;

/**
 * Whether delivery may go on. `since` shows a clock that went back: such a wait is over.
 * `why` is a code of the error catalogue or of `WHY` in failure.ts.
 */
export const Gate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('later'), since: z.number(), at: z.number(), why: z.string() }),
  z.object({ kind: z.literal('person'), need: Need, why: z.string() }),
]);
export type Gate = z.infer<typeof Gate>;

/** What every stage knows. Times are milliseconds of the device's clock. */
const common = {
  v: z.literal(1),
  /** The recordingID of the contract, and the takeID of the byte store. */
  id: z.uuid(),
  uid: z.string(),
  lessonID: z.string(),
  contentType: AudioContentType,
  byteLength: z.int(),
  sha256: z.string(),
  recordedAt: z.string(),
  /** Order of takes on this device; the clock may jump, this does not. */
  createdSeq: z.int(),
  /** What the learner wants to say, as it stands now. */
  note: z.nullable(z.string()),
  /** What the school has acknowledged; null: nothing yet. */
  noteSent: z.nullable(z.string()),
  /** Idempotency-Key of this step and body, and the fence against a runner that has been overtaken. */
  key: z.string(),
  /** When the step began for the first time with this key; null: it has certainly not been sent. */
  firstTriedAt: z.nullable(z.number()),
  /** The outcome of earlier tries is unclear: look at the server before acting again. */
  doubt: z.boolean(),
  /** Failures in a row; they lengthen the wait. */
  failures: z.int(),
  /** The school may know it as handed in: from now on it cannot simply be taken back. */
  submitTried: z.boolean(),
  /** How often the upload began anew because the school saw other bytes. */
  restarts: z.int(),
  gate: Gate,
  /** When the read-back first matched; later notes do not take it back. */
  deliveredAt: z.nullable(z.number()),
  /** When the school was found to have lost what it had confirmed; it is being sent again. */
  lostAt: z.optional(z.number()),
};

function at<S extends string, F extends z.core.$ZodLooseShape>(stage: S, facts: F) {
  return z.object({ ...common, stage: z.literal(stage), ...facts });
}

const submitted = { userAudioID: z.string() };

/** One take on its way to the school, by stage (see transition.ts for the way). */
export const Parcel = z.discriminatedUnion('stage', [
  at('address', {}),
  at('upload', { uploadID: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) }),
  at('register', { uploadID: z.string() }),
  at('submit', submitted),
  /** `sending` is the note of this key; an edit after the first try waits until it is answered. */
  at('note', { ...submitted, sending: z.string() }),
  at('verify', submitted),
  at('delivered', submitted),
  at('withdrawn', {}),
]);
export type Parcel = z.infer<typeof Parcel>;
export type Stage = Parcel['stage'];
export type ParcelAt<S extends Stage> = Extract<Parcel, { stage: S }>;

/** A body read from the device, or null where another version of the app wrote it: such a row is left alone. */
export function parseParcel(body: unknown): Parcel | null {
  const parsed = z.safeParse(Parcel, body);
  return parsed.success ? parsed.data : null;
}

/** True when nothing is left to send: the row may be forgotten after its bytes are gone. */
export function isSettled(parcel: Parcel): boolean {
  return parcel.stage === 'delivered' || parcel.stage === 'withdrawn';
}

/**
 * The parcel of a take that its learner submitted, or null: an open, discarded or undecided take is never sent.
 * The header alone is enough, so a lost row can be built again.
 */
export function parcelOf(take: TakeHeader, key: string): ParcelAt<'address'> | null {
  if (take.state !== 'closed' || take.decision !== 'submit' || take.frozen === null) return null;
  const { takeID: id, uid, lessonID, contentType, startedAt: recordedAt, createdSeq, note } = take;
  const { byteLength, sha256 } = take.frozen;
  return {
    v: 1,
    stage: 'address',
    ...{ id, uid, lessonID, contentType, byteLength, sha256, recordedAt, createdSeq, note },
    noteSent: null,
    key,
    firstTriedAt: null,
    doubt: false,
    failures: 0,
    submitTried: false,
    restarts: 0,
    gate: { kind: 'open' },
    deliveredAt: null,
  };
}
