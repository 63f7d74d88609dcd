import type { ColumnType, Generated } from 'kysely';
import type { AnswerContent, AnswerDraft } from '#contract/entities/answer.ts';
import type { Outcome, Stamp } from '#domain/answers/answer.ts';
import type { Big, Json, Maybe, MaybeBig, MaybeJson, MaybeTime, Time } from './column-types.ts';

export interface SubmissionClaims {
  submission_id: string;
  teacher_id: string;
  claimed_until: Time;
  /** Pages of the console in which its teacher has it open. */
  pages: Generated<string[]>;
}

export interface Answers {
  answer_id: string;
  submission_id: string;
  teacher_id: string;
  outcome: Outcome;
  stamp: Stamp | null;
  sent_at: Time;
  visible_at: Time;
  edited_at: MaybeTime;
  undone_at: MaybeTime;
  withdrawn_at: MaybeTime;
  reply: Maybe<string>;
  replied_at: MaybeTime;
}

export interface AnswerVersions {
  answer_id: string;
  version: number;
  action: 'sent' | 'undone' | 'edited' | 'withdrawn';
  teacher_id: string;
  made_at: Time;
  content: Json<AnswerContent>;
}

export interface AnswerDrafts {
  submission_id: string;
  teacher_id: string;
  version: number;
  content: MaybeJson<AnswerDraft>;
  saved_at: Time;
}

export interface AnswerComments {
  comment_id: string;
  answer_id: string;
  lesson_id: string;
  position: number;
  kind: 'text' | 'voice' | 'stamp';
  body: string;
  place: 'whole' | 'moment' | 'stretch' | 'bar';
  start_seconds: number | null;
  end_seconds: number | null;
  score: number | null;
  bar: number | null;
  voice_id: string | null;
  created_at: Time;
  updated_at: Time;
  read_at: MaybeTime;
}

export interface VoiceUploads {
  upload_id: string;
  teacher_id: string;
  recording_id: string;
  content_type: string;
  announced_length: Big;
  announced_sha256: string;
  session_id: string;
  created_at: Time;
  expires_at: Time;
  completed_at: MaybeTime;
  byte_length: MaybeBig;
  sha256: Maybe<string>;
  registered_at: MaybeTime;
}

export interface Voices {
  voice_id: string;
  teacher_id: string;
  recording_id: string;
  upload_id: string;
  submission_id: Maybe<string>;
  content_type: string;
  byte_length: Big;
  sha256: string;
  seconds: number;
  registered_at: Time;
  used_at: Time;
  leased_until: MaybeTime;
  attempts: Generated<number>;
  m4a_object_id: Maybe<string>;
  m4a_byte_length: MaybeBig;
  converted_at: MaybeTime;
  failure: Maybe<string>;
  /** The object that a conversion is about to store. */
  making_object_id: Maybe<string>;
  /** Attempts that ended for want of storage or memory. */
  interruptions: Generated<number>;
}

export interface ModelSounds {
  file: string;
  loudness: Maybe<number>;
  measured_at: MaybeTime;
  attempts: Generated<number>;
  leased_until: Time;
}

export interface Phrases {
  phrase_id: Generated<string>;
  lesson_id: string | null;
  text: string;
  added_by: Maybe<string>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  removed_at: MaybeTime;
}

export interface TeacherNotes {
  note_id: string;
  uid: string;
  teacher_id: string;
  text: string;
  created_at: Time;
}

/** Tables of what teachers answer, with what, and of what they write among themselves. */
export interface AnswerTables {
  submission_claims: SubmissionClaims;
  answers: Answers;
  answer_versions: AnswerVersions;
  answer_drafts: AnswerDrafts;
  answer_comments: AnswerComments;
  voice_uploads: VoiceUploads;
  voices: Voices;
  model_sounds: ModelSounds;
  phrases: Phrases;
  teacher_notes: TeacherNotes;
}
