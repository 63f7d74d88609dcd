import * as z from 'zod/mini';

export const Image = z.object({
  cldnImageID: z.optional(z.string()),
  cldnPublicID: z.string(),
  cldnVersion: z.int(),
});
export type Image = z.infer<typeof Image>;

export const Audio = z.object({
  cldnAudioID: z.string(),
  cldnPublicID: z.string(),
  cldnVersion: z.int(),
});
export type Audio = z.infer<typeof Audio>;
