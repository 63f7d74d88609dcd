import type { Generated } from 'kysely';
import type { InquiryTopic } from '#domain/inquiries/inquiry.ts';
import type { MaybeTime, Time } from './column-types.ts';

export interface Inquiries {
  inquiry_id: string;
  uid: string | null;
  email: string;
  topic: InquiryTopic;
  body: string;
  diagnostics: string | null;
  created_at: Time;
  closed_at: MaybeTime;
}

export interface InquiryAnswers {
  answer_id: Generated<string>;
  inquiry_id: string;
  body: string;
  answered_at: Time;
}

/** Questions to the school and what it answered (migration 041). */
export interface InquiryTables {
  inquiries: Inquiries;
  inquiry_answers: InquiryAnswers;
}
