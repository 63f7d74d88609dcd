import type { Generated } from 'kysely';
import type { Big, DefaultedBig, Maybe, MaybeBig, MaybeTime, Time } from './column-types.ts';

export interface Uploads {
  upload_id: string;
  uid: string;
  lesson_id: string;
  content_type: string;
  announced_length: MaybeBig;
  announced_sha256: string | null;
  created_at: Time;
  expires_at: Time;
  completed_at: MaybeTime;
  byte_length: MaybeBig;
  sha256: string | null;
  registered_at: MaybeTime;
  /** `sessionText` of who asked for the address. */
  session: Maybe<string>;
  /** Its bytes may come in several requests. */
  resumable: Generated<boolean>;
}

export interface UserAudios {
  user_audio_id: string;
  uid: string;
  lesson_id: string;
  upload_id: string;
  recording_id: string | null;
  content_type: string;
  byte_length: Big;
  sha256: string;
  record_order: number;
  /** On the device. */
  record_time: Time;
  /** On the server. */
  register_time: Time;
  /** Strangers wait to hear it. */
  m4a_wanted_at: MaybeTime;
  /** Its m4a is still to be made. */
  m4a_open: Generated<boolean>;
}

export interface M4as {
  user_audio_id: string;
  leased_until: Time;
  attempts: number;
  object_id: string | null;
  byte_length: MaybeBig;
  failure: string | null;
  began_at: MaybeTime;
  /** Read by the release before; since then `conversion_work`. */
  took_ms: DefaultedBig;
  /** One byte a peak. */
  peaks: Maybe<Buffer>;
  loudness: Maybe<number>;
  seconds: Maybe<number>;
  measured_at: MaybeTime;
  measure_attempts: Generated<number>;
  /** null: at once. */
  measure_due_at: MaybeTime;
  /** The object that a conversion is about to store. */
  making_object_id: Maybe<string>;
  /** Attempts that ended for want of storage or memory. */
  interruptions: Generated<number>;
}

/** What conversions of a person's recordings cost within an hour. */
export interface ConversionWork {
  uid: string;
  hour: Time;
  ms: Big;
  last_at: Time;
}

export interface Submissions {
  submission_id: string;
  uid: string;
  lesson_id: string;
  user_audio_id: string;
  recording_id: string | null;
  submitted_at: Time;
  note: string | null;
  note_updated_at: MaybeTime;
  note_revision: Maybe<number>;
  /** A teacher has listened to it. */
  heard_at: MaybeTime;
  /** null: no answer was promised. */
  answer_due_at: MaybeTime;
  /** Sending of its live answer. */
  answered_at: MaybeTime;
}

/** Tables of uploads, recordings and submissions. */
export interface HomeworkTables {
  uploads: Uploads;
  user_audios: UserAudios;
  m4as: M4as;
  conversion_work: ConversionWork;
  submissions: Submissions;
}
