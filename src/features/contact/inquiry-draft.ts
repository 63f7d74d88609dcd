import * as z from 'zod/mini';
import { INQUIRY_TOPICS, MAX_INQUIRY_LENGTH } from '#domain/inquiries/inquiry.ts';
import { emailProblem } from '#session/sign-up-validation.ts';
import { texts } from './texts.ts';

const InquiryDraft = z.object({
  /** Stays the same through all tries, so that a lost answer makes no second question. */
  inquiryID: z.string(),
  topic: z.nullable(z.enum(INQUIRY_TOPICS)),
  email: z.string(),
  text: z.string(),
});
/** A question that is being written; it survives a reload. */
export type InquiryDraft = z.infer<typeof InquiryDraft>;

export function newDraft(email: string): InquiryDraft {
  return { inquiryID: crypto.randomUUID(), topic: null, email, text: '' };
}

export function readDraft(stored: unknown): InquiryDraft | null {
  const parsed = z.safeParse(InquiryDraft, stored);
  return parsed.success ? parsed.data : null;
}

export interface DraftErrors {
  topic: string | null;
  email: string | null;
  text: string | null;
}

/** What is missing or wrong; all null where the draft can be sent. */
export function errorsOf({ topic, email, text }: InquiryDraft): DraftErrors {
  const body = text.trim();
  return {
    topic: topic === null ? texts.chooseTopic : null,
    email: emailProblem(email),
    text: body === '' ? texts.emptyText : body.length > MAX_INQUIRY_LENGTH ? texts.tooLong : null,
  };
}
