import * as z from 'zod/mini';
import { Image } from './media.ts';

export const Teacher = z.object({
  teacherID: z.optional(z.string()),
  familyName: z.string(),
  firstName: z.string(),
  familyNameEn: z.string(),
  firstNameEn: z.string(),
  avatar: z.optional(Image),
});
export type Teacher = z.infer<typeof Teacher>;
