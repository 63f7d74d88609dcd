import * as z from 'zod/mini';
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#domain/identity/email-address.ts';
import { INQUIRY_TOPICS, MAX_DIAGNOSTICS_LENGTH, MAX_INQUIRY_LENGTH } from '#domain/inquiries/inquiry.ts';
import { publicPost } from '../endpoint.ts';
import { boundedText } from '../entities/bounded.ts';
import { Uuid } from '../entities/ids.ts';

/** Questions to the school (product-rules R21). */
export const inquiries = {
  /** With a bearer the question is that person's. The same `inquiryID` again changes nothing. */
  create: publicPost('/inquiries/create', {
    input: z.object({
      inquiryID: Uuid,
      topic: z.enum(INQUIRY_TOPICS),
      /** Where the school answers. */
      email: boundedText(MAX_EMAIL_LENGTH).check(z.refine((text) => isEmailAddress(text))),
      text: boundedText(MAX_INQUIRY_LENGTH).check(z.refine((text) => text.trim() !== '')),
      /** The state of the device, only when the person adds it. */
      diagnostics: z.optional(boundedText(MAX_DIAGNOSTICS_LENGTH)),
    }),
    output: z.object({}),
  }),
};
